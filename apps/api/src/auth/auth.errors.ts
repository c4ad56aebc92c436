import { HttpStatus } from '@nestjs/common';
import { DomainError } from '../common/errors/domain-error.js';

export class UnauthenticatedError extends DomainError {
  constructor() {
    super(HttpStatus.UNAUTHORIZED, 'UNAUTHENTICATED', 'Please sign in to use this.');
  }
}

export class InvalidCredentialsError extends DomainError {
  constructor() {
    super(HttpStatus.UNAUTHORIZED, 'INVALID_CREDENTIALS', 'Invalid login credentials');
  }
}

export class AccountInactiveError extends DomainError {
  constructor() {
    super(HttpStatus.FORBIDDEN, 'ACCOUNT_INACTIVE', 'Account is inactive: its email address is not verified yet.');
  }
}

export class VerificationFailedError extends DomainError {
  constructor(what: 'code' | 'link') {
    super(
      HttpStatus.BAD_REQUEST,
      'VERIFICATION_FAILED',
      what === 'code'
        ? 'The verification code is wrong, used or expired. Check it, or ask for a new one.'
        : 'The verification link is wrong, used or expired. Ask for a new one.',
    );
  }
}

export class TooManyTriesError extends DomainError {
  constructor(secondsLeft: number) {
    super(
      HttpStatus.TOO_MANY_REQUESTS,
      'TOO_MANY_TRIES',
      'Too many tries for this address today. Please try again tomorrow.',
      { headers: { 'Retry-After': String(secondsLeft) } },
    );
  }
}

export class TooManyAddressesError extends DomainError {
  constructor(limit: number, secondsLeft: number) {
    super(
      HttpStatus.TOO_MANY_REQUESTS,
      'TOO_MANY_ADDRESSES',
      `You have named ${limit} new addresses today. Confirm the last one by the mail that was sent to it, or try again tomorrow.`,
      { headers: { 'Retry-After': String(secondsLeft) } },
    );
  }
}

export class ResendCooldownError extends DomainError {
  constructor(secondsLeft: number) {
    super(
      HttpStatus.TOO_MANY_REQUESTS,
      'RESEND_COOLDOWN',
      `A code was sent a moment ago. You can ask for another in ${secondsLeft} seconds.`,
      { headers: { 'Retry-After': String(secondsLeft) }, extensions: { resend_after_seconds: secondsLeft } },
    );
  }
}

export class RefreshRejectedError extends DomainError {
  constructor() {
    super(HttpStatus.UNAUTHORIZED, 'REFRESH_REJECTED', 'Your session has ended. Please sign in again.');
  }
}

/** Of a token that its owner's proof has replaced this moment: the session lives, and its browser has the successor or is about to get it. */
export class RefreshSupersededError extends RefreshRejectedError {}

export class CsrfRejectedError extends DomainError {
  constructor() {
    super(
      HttpStatus.FORBIDDEN,
      'CSRF_REJECTED',
      'This request did not come from our own page. It needs the X-Client-Version header and an Origin of this site.',
    );
  }
}

export class TooManyLoginAttemptsError extends DomainError {
  constructor(secondsLeft: number) {
    const minutes = Math.max(1, Math.ceil(secondsLeft / 60));
    super(
      HttpStatus.TOO_MANY_REQUESTS,
      'TOO_MANY_TRIES',
      `Too many wrong tries. Please wait ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}, or choose a new password by 'Forgot password'.`,
      { headers: { 'Retry-After': String(Math.max(1, secondsLeft)) } },
    );
  }
}

export class LinkInvalidError extends DomainError {
  constructor() {
    super(HttpStatus.BAD_REQUEST, 'LINK_INVALID', 'This link is wrong, used or expired. Please ask for a new one.');
  }
}

export class CurrentPasswordWrongError extends DomainError {
  constructor(field: string) {
    const message = 'The current password is not right.';
    super(HttpStatus.BAD_REQUEST, 'CURRENT_PASSWORD_WRONG', message, { details: [{ field, message }] });
  }
}

export class ReauthenticationRequiredError extends DomainError {
  constructor() {
    super(
      HttpStatus.FORBIDDEN,
      'REAUTHENTICATION_REQUIRED',
      'Please confirm that it is you: your last sign-in is more than 10 minutes ago.',
    );
  }
}

export class ScopeMissingError extends DomainError {
  constructor(scope: string | undefined) {
    super(
      HttpStatus.FORBIDDEN,
      'SCOPE_MISSING',
      scope === undefined
        ? 'This is for people who are signed in. No key opens it.'
        : `This key lacks the scope ${scope}. Make one that has it.`,
    );
  }
}
