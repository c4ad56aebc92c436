import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../common/clock/clock.js';
import { ReauthenticationRequiredError, UnauthenticatedError } from '../auth.errors.js';
import { Session } from '../session.entity.js';

/** How long reauthentication is valid for irreversible actions. */
const HOLDS_MS = 10 * 60_000;

@Injectable()
export class RecentSignIn {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
  ) {}

  /** @throws ReauthenticationRequiredError if the last reauthentication is more than ten minutes old, UnauthenticatedError if the session has ended */
  async require(sessionId: string): Promise<void> {
    const session = await this.em.findOne(Session, { id: sessionId }, { refresh: true });
    if (!session || session.endedAt) throw new UnauthenticatedError();
    const since = this.clock.now().getTime() - HOLDS_MS;
    if (session.authenticatedAt.getTime() < since) throw new ReauthenticationRequiredError();
  }

  /** In the caller's unit of work. */
  async renew(em: EntityManager, sessionId: string): Promise<void> {
    await em.nativeUpdate(Session, { id: sessionId }, { authenticatedAt: this.clock.now() });
  }
}
