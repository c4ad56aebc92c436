import { HttpStatus } from '@nestjs/common';
import { DomainError } from '../common/errors/domain-error.js';

export const TOO_MANY_FILES = 'TOO_MANY_FILES';

/** The account has as many files as its plan allows, unfinished uploads included. */
export class TooManyFilesError extends DomainError {
  constructor(most: number) {
    const message = `Your plan allows up to ${most.toLocaleString('en-GB')} files. Delete files you no longer need.`;
    super(HttpStatus.CONFLICT, TOO_MANY_FILES, message, { details: [{ field: 'file', message }] });
  }
}
