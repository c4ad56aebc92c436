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

export class ValidationFailedError extends DomainError {
  constructor(details: FieldProblem[]) {
    super(
      HttpStatus.BAD_REQUEST,
      'VALIDATION_FAILED',
      details.map((d) => d.message).join(' ') || 'The request is not valid.',
      {
        details,
      },
    );
  }
}

export class NotFoundError extends DomainError {
  constructor(what: string) {
    super(HttpStatus.NOT_FOUND, 'NOT_FOUND', `${what} not found`);
  }
}
