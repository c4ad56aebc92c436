import { HttpStatus } from '@nestjs/common';

export interface FieldProblem {
  field: string;
  message: string;
}

export interface DomainErrorOptions {
  details?: FieldProblem[];
  /** Sent as answer headers, e.g. `Retry-After`. */
  headers?: Record<string, string>;
  /** Further members of the problem document, e.g. `upgrade_required`. */
  extensions?: Record<string, unknown>;
}

/** A refusal that the caller can understand: one stable code, one status, one sentence that names the remedy. */
export class DomainError extends Error {
  constructor(
    readonly status: HttpStatus,
    readonly code: string,
    message: string,
    readonly options: DomainErrorOptions = {},
  ) {
    super(message);
    this.name = new.target.name;
  }
}

/** One stays as it is; of several each ends as a sentence. */
const inOneText = (details: FieldProblem[]): string =>
  details.map(({ message }) => (details.length > 1 && !/[.!?]$/.test(message) ? `${message}.` : message)).join(' ');

export class ValidationFailedError extends DomainError {
  constructor(details: FieldProblem[]) {
    super(HttpStatus.BAD_REQUEST, 'VALIDATION_FAILED', inOneText(details) || 'The request is not valid.', {
      details,
    });
  }
}

export class NotFoundError extends DomainError {
  constructor(what: string) {
    super(HttpStatus.NOT_FOUND, 'NOT_FOUND', `${what} not found`);
  }
}
