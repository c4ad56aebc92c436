import { type ExecutionContext, HttpStatus, SetMetadata } from '@nestjs/common';
import { DomainError } from '../common/errors/domain-error.js';
import { extensionOf } from './file-types.js';

const FORM_FILE_TYPES = 'uploads:form-file-types';

interface FormFileTypes {
  extensions: readonly string[];
  /** What is said of any other file. */
  refusal: string;
}

/** What a form of this route may bring along. Any other file is refused before it is kept. */
export const TakesInForm = (types: FormFileTypes): MethodDecorator => SetMetadata(FORM_FILE_TYPES, types);

/** @throws DomainError 400 where the route can't work on a file of this name */
export function checkFormFile(context: ExecutionContext, filename: string): void {
  const types = Reflect.getMetadata(FORM_FILE_TYPES, context.getHandler()) as FormFileTypes | undefined;
  if (!types || types.extensions.includes(extensionOf(filename))) return;
  const details = [{ field: 'file', message: types.refusal }];
  throw new DomainError(HttpStatus.BAD_REQUEST, 'INVALID_FILE_TYPE', types.refusal, { details });
}
