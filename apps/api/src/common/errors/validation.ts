import { type ArgumentMetadata, ValidationPipe } from '@nestjs/common';
import { DECORATORS } from '@nestjs/swagger';
import { getMetadataStorage, IS_OPTIONAL, type ValidationError } from 'class-validator';
import { type ValidationMetadata } from 'class-validator/types/metadata/ValidationMetadata.js';
import { isKnownWellFormed } from '../request-body/known-well-formed.js';
import { DEFAULT_BODY_VALUES } from '../request-body/large-body.decorator.js';
import { plainFieldNames, splitPlainFields } from '../request-body/plain-field.js';
import { type FieldProblem, ValidationFailedError } from './domain-error.js';
import { findMalformedText } from './well-formed-text.js';

/** A body with thousands of unknown fields is not answered with as many sentences. */
const MAX_PROBLEMS = 50;
const PROPERTY = DECORATORS.API_MODEL_PROPERTIES;

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

const MALFORMED = {
  nul: 'Text must not contain NUL characters.',
  surrogate: 'Text must be valid Unicode: remove the unpaired surrogate (half of a character such as an emoji).',
};

/** @throws ValidationFailedError for text with a NUL, or that is not valid Unicode */
function refuseMalformedText(value: unknown, { type, data }: ArgumentMetadata): void {
  // Only what a client sends: an upload's stream or a principal is no text.
  if (type === 'custom' || isKnownWellFormed(value)) return;
  const found = findMalformedText(value);
  if (found) {
    throw new ValidationFailedError([{ field: found.field || (data ?? type), message: MALFORMED[found.fault] }]);
  }
}

/**
 * Where a list in there has a hole, as `segments.3.words`: class-transformer reads the kind of each item without looking whether there is
 * one. An empty path is the value itself; null where no list has one.
 */
function listWithNull(value: unknown, path = ''): string | null {
  if (typeof value !== 'object' || value === null) return null;
  if (Array.isArray(value) && value.includes(null)) return path;
  for (const [key, item] of Object.entries(value)) {
    const found = listWithNull(item, path ? `${path}.${key}` : key);
    if (found !== null) return found;
  }
  return null;
}

/**
 * The first field that holds more values than any field needs that is transformed and checked by decorators, each of which takes them some
 * microseconds.
 */
function crowdedField(body: unknown): string | null {
  if (typeof body !== 'object' || body === null) return null;
  let left = DEFAULT_BODY_VALUES;
  const count = (value: unknown): void => {
    left -= 1;
    if (left >= 0 && typeof value === 'object' && value !== null) Object.values(value).forEach(count);
  };
  return (
    Object.entries(body).find(([, value]) => {
      count(value);
      return left < 0;
    })?.[0] ?? null
  );
}

/** What is documented as left out rather than null: null means that it is left out, so that its default stands. */
const isLeftOut = (metatype: object, { propertyName, name }: ValidationMetadata): boolean =>
  name === IS_OPTIONAL &&
  (Reflect.getMetadata(PROPERTY, (metatype as { prototype: object }).prototype, propertyName) as { nullable?: boolean })
    ?.nullable !== true;

/** The same body or query where unknown fields are few and empty: refused by their names alone, they cost nothing. */
function withoutUnknownValues(value: unknown, { metatype, type }: ArgumentMetadata): unknown {
  if (type === 'custom' || !metatype || typeof value !== 'object' || value === null || Array.isArray(value))
    return value;
  const rules = getMetadataStorage().getTargetValidationMetadatas(metatype, '', false, false);
  const known = new Set([...rules.map(({ propertyName }) => propertyName), ...plainFieldNames(metatype)]);
  if (known.size === 0) return value;
  const unknown = Object.keys(value).filter((name) => !known.has(name));
  const leftOut = new Set(rules.filter((rule) => isLeftOut(metatype, rule)).map(({ propertyName }) => propertyName));
  const kept = Object.entries(value).filter(([name, each]) => known.has(name) && !(each === null && leftOut.has(name)));
  return Object.fromEntries([...kept, ...unknown.slice(0, MAX_PROBLEMS).map((name) => [name, null])]);
}

class RequestPipe extends ValidationPipe {
  override async transform(value: unknown, metadata: ArgumentMetadata): Promise<unknown> {
    refuseMalformedText(value, metadata);
    const cheap = withoutUnknownValues(value, metadata);
    const split = splitPlainFields(metadata.metatype, cheap);
    const crowded = metadata.type === 'body' ? crowdedField(split ? split.rest : cheap) : null;
    if (crowded !== null) {
      const message = `${crowded} holds too many values: ${DEFAULT_BODY_VALUES} at most.`;
      throw new ValidationFailedError([{ field: crowded, message }]);
    }
    const list = metadata.type === 'body' ? listWithNull(split ? split.rest : cheap) : null;
    if (list !== null) {
      throw new ValidationFailedError([{ field: list || 'body', message: 'A list must not contain null.' }]);
    }
    if (!split) return super.transform(cheap, metadata) as Promise<unknown>;
    const { plain, problems, rest } = split;
    const dto = (await super.transform(rest, metadata).catch((error: unknown) => {
      if (!(error instanceof ValidationFailedError)) throw error;
      throw new ValidationFailedError([...(error.options.details ?? []), ...problems]);
    })) as object;
    if (problems.length > 0) throw new ValidationFailedError(problems);
    return Object.assign(dto, plain);
  }
}

/** One pipe for every body, query and path: unknown fields are refused, each fault names its field. */
export const createValidationPipe = (): ValidationPipe =>
  new RequestPipe({
    transform: true,
    whitelist: true,
    forbidNonWhitelisted: true,
    exceptionFactory: (errors) => new ValidationFailedError(flatten(errors).slice(0, MAX_PROBLEMS)),
  });
