import { type ArgumentMetadata, ValidationPipe } from '@nestjs/common';
import type { ValidationError } from 'class-validator';
import { type FieldProblem, ValidationFailedError } from './domain-error.js';
import { findMalformedText } from './well-formed-text.js';

function flatten(errors: ValidationError[], path = ''): FieldProblem[] {
  return errors.flatMap((error) => {
    const field = path ? `${path}.${error.property}` : error.property;
    // Decorators run from the last to the first: of several faults the one that stands first in the class is told.
    const own = Object.values(error.constraints ?? {})
      .slice(-1)
      .map((message) => ({ field, message }));
    return [...own, ...flatten(error.children ?? [], field)];
  });
}

/** Whether a text in there has the one character that PostgreSQL cannot hold. */
function holdsNul(value: unknown): boolean {
  if (typeof value === 'string') return value.includes('\0');
  return typeof value === 'object' && value !== null && Object.values(value).some(holdsNul);
}

/** @throws ValidationFailedError for text that is not valid Unicode */
function refuseMalformedText(value: unknown, { type, data }: ArgumentMetadata): void {
  const field = findMalformedText(value);
  if (field === null) return;
  const message = 'Text must be valid Unicode: remove the unpaired surrogate (half of a character such as an emoji).';
  throw new ValidationFailedError([{ field: field || (data ?? type), message }]);
}

class RequestPipe extends ValidationPipe {
  override async transform(value: unknown, metadata: ArgumentMetadata): Promise<unknown> {
    // Only what a client sends: an upload's stream or a principal is no text.
    if (metadata.type !== 'custom' && holdsNul(value)) {
      const message = 'Text must not contain NUL characters.';
      throw new ValidationFailedError([{ field: metadata.data ?? metadata.type, message }]);
    }
    if (metadata.type !== 'custom') refuseMalformedText(value, metadata);
    return super.transform(value, metadata) as Promise<unknown>;
  }
}

/** One pipe for every body, query and path: unknown fields are refused, each fault names its field. */
export const createValidationPipe = (): ValidationPipe =>
  new RequestPipe({
    transform: true,
    whitelist: true,
    forbidNonWhitelisted: true,
    exceptionFactory: (errors) => new ValidationFailedError(flatten(errors)),
  });
