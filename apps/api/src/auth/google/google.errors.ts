import { HttpStatus } from '@nestjs/common';
import { DomainError } from '../../common/errors/domain-error.js';

export class GoogleRefusedError extends DomainError {
  constructor() {
    super(HttpStatus.BAD_REQUEST, 'GOOGLE_AUTH_FAILED', 'Failed to authenticate with Google');
  }
}

/** Not set up, or the issuer gives no answer. */
export class GoogleOauthError extends DomainError {
  constructor() {
    super(HttpStatus.BAD_GATEWAY, 'GOOGLE_OAUTH_ERROR', 'Google OAuth failed');
  }
}
