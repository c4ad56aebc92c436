import { Injectable } from '@nestjs/common';
import { type Principal } from '../common/auth/current-user.decorator.js';
import { ApiKeys } from './api-keys/api-keys.service.js';
import { SessionsService } from './sessions.service.js';

/** For what lasts longer than a request. */
@Injectable()
export class Principals {
  constructor(
    private readonly sessions: SessionsService,
    private readonly keys: ApiKeys,
  ) {}

  /** Whether whoever asked would still be let in. */
  async live({ sessionId, keyId }: Principal): Promise<boolean> {
    return keyId === undefined ? this.sessions.lives(sessionId) : this.keys.lives(keyId);
  }
}
