import { HttpStatus } from '@nestjs/common';
import { DomainError } from '../../common/errors/domain-error.js';

export class GoogleRefusedError extends DomainError {
  constructor() {
    super(HttpStatus.BAD_REQUEST, 'GOOGLE_AUTH_FAILED', 'Failed to authenticate with Google');
  }
}

/** Not retryable: an operator has to configure it. */
export class GoogleNotConfiguredError extends DomainError {
  constructor() {
    super(
      HttpStatus.NOT_IMPLEMENTED,
      'GOOGLE_NOT_CONFIGURED',
      'Signing in with Google is not set up on this server. Sign in with your email address and password.',
    );
  }
}

/** The issuer doesn't respond. */
export class GoogleOauthError extends DomainError {
  constructor() {
    super(HttpStatus.BAD_GATEWAY, 'GOOGLE_OAUTH_ERROR', 'Google OAuth failed');
  }
}
