import { Injectable } from '@nestjs/common';
import { type Principal } from '../common/auth/current-user.decorator.js';
import { ApiKeys } from './api-keys/api-keys.service.js';
import { SessionsService } from './sessions.service.js';

/** Rechecks principals for operations that outlast a request. */
@Injectable()
export class Principals {
  constructor(
    private readonly sessions: SessionsService,
    private readonly keys: ApiKeys,
  ) {}

  /** Whether the principal is still authorized. */
  async live({ sessionId, keyId }: Principal): Promise<boolean> {
    return keyId === undefined ? this.sessions.lives(sessionId) : this.keys.lives(keyId);
  }
}
