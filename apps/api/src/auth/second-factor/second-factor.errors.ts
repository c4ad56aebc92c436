import { HttpStatus } from '@nestjs/common';
import { DomainError } from '../../common/errors/domain-error.js';

/** The password was correct; `second_factor_token` proves it for five minutes. `return_to` is the path to return to after a sign-in
 * that left this application.
 */
export class SecondFactorRequiredError extends DomainError {
  constructor(token: string, returnTo: string | null) {
    super(HttpStatus.UNAUTHORIZED, 'SECOND_FACTOR_REQUIRED', 'Enter the code of your authenticator app.', {
      extensions: { second_factor_token: token, return_to: returnTo },
    });
  }
}

export class SecondFactorWrongError extends DomainError {
  constructor() {
    const message = 'This code is wrong, used or too old. Enter the one that your app shows now, or a recovery code.';
    super(HttpStatus.BAD_REQUEST, 'SECOND_FACTOR_WRONG', message, { details: [{ field: 'code', message }] });
  }
}

export class SecondFactorExpiredError extends DomainError {
  constructor() {
    super(HttpStatus.BAD_REQUEST, 'SECOND_FACTOR_EXPIRED', 'This sign-in has expired. Please sign in again.');
  }
}

export class SecondFactorStateError extends DomainError {
  constructor(isOn: boolean) {
    super(
      HttpStatus.CONFLICT,
      isOn ? 'SECOND_FACTOR_ON' : 'SECOND_FACTOR_OFF',
      isOn
        ? 'The second factor is on already. Turn it off first.'
        : 'The second factor is not set up. Begin by asking for a secret.',
    );
  }
}
