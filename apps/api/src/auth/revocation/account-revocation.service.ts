import { type EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { ExternalAccess } from '../../common/account/external-access.js';
import { Clock } from '../../common/clock/clock.js';
import { type User } from '../../users/user.entity.js';
import { ApiKeys } from '../api-keys/api-keys.service.js';
import { AccountLinks } from '../links/account-links.service.js';
import { SessionsService } from '../sessions.service.js';
import { REVOKED_BY, type SecurityChange } from './revoked-by.js';

/** Revokes what a security change invalidates, according to `REVOKED_BY`. */
@Injectable()
export class AccountRevocation {
  constructor(
    private readonly clock: Clock,
    private readonly links: AccountLinks,
    private readonly sessions: SessionsService,
    private readonly keys: ApiKeys,
    private readonly external: ExternalAccess,
  ) {}

  /**
   * In the caller's transaction, which has locked the account.
   * @param currentSessionId the session to keep if only the others end
   * @returns how many sessions ended
   */
  async revoke(
    em: EntityManager,
    user: User,
    change: SecurityChange,
    currentSessionId: string | null = null,
  ): Promise<number> {
    const { links, pendingSignIns, sessions, sessionEnd, access } = REVOKED_BY[change];
    await this.links.discard(em, user.id, [...links]);
    if (links.includes('email-change')) user.pendingEmail = null;
    if (pendingSignIns) user.signInsRevokedAt = this.clock.now();
    if (access) await this.revokeAccess(em, user);
    if (sessions === 'none') return 0;
    return this.sessions.endAll(em, user.id, sessionEnd, sessions === 'others' ? currentSessionId : null);
  }

  /** Ends API keys, webhooks and share links. */
  async revokeAccess(em: EntityManager, user: User): Promise<void> {
    await this.keys.revokeAll(em, user.id);
    await this.external.revokeAll(em, user.id);
  }
}
