import { type HttpStatus } from '@nestjs/common';
import { DomainError } from '../../../common/errors/domain-error.js';

/** A refusal that names the field of the order. */
export const refuse = (status: HttpStatus, code: string, message: string, field: string): DomainError =>
  new DomainError(status, code, message, { details: [{ field, message }] });
