import { LockMode } from '@mikro-orm/core';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Clock } from '../common/clock/clock.js';
import { type Principal } from '../common/auth/current-user.decorator.js';
import { Mailer } from '../mail/mailer.js';
import { User } from '../users/user.entity.js';
import { RefreshRejectedError } from './auth.errors.js';
import { Session } from './session.entity.js';
import { TokenService } from './tokens/token.service.js';

const DAY_MS = 86_400_000;
export const REMEMBERED_MS = 30 * DAY_MS;
const BROWSER_SESSION_MS = DAY_MS;
/** Two tabs that refresh at once both succeed within this time. */
const REUSE_GRACE_MS = 10_000;
/** An ended session's access token dies within this time in every process; the promise is five seconds. */
const PRINCIPAL_CACHE_MS = 3_000;
const PRINCIPAL_CACHE_SIZE = 10_000;

export interface ClientInfo {
  userAgent: string | null;
  ip: string | null;
}

@Injectable()
export class SessionsService {
  private readonly principals = new Map<string, { principal: Principal | null; until: number }>();

  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly tokens: TokenService,
    private readonly mailer: Mailer,
  ) {}

  /** Opens a session in the caller's unit of work; the caller flushes. */
  open(user: User, remember: boolean, client: ClientInfo): Session {
    const now = this.clock.now();
    const session = Object.assign(new Session(), {
      userId: user.id,
      remember,
      rotatedAt: now,
      createdAt: now,
      expiresAt: this.expiry(remember, now),
      ...client,
    });
    this.em.persist(session);
    return session;
  }

  /**
   * Rotates. A used token gets its successor once more within ten seconds; after that its use ends the whole family
   * and tells the owner.
   */
  async refresh(token: string): Promise<{ session: Session; user: User }> {
    const parsed = this.tokens.parseRefreshToken(token);
    if (!parsed) throw new RefreshRejectedError();
    const outcome = await this.em.transactional(async (em) => {
      const session = await em.findOne(Session, { id: parsed.sessionId }, { lockMode: LockMode.PESSIMISTIC_WRITE });
      const now = this.clock.now();
      if (!session || !this.tokens.isGenuine(session, parsed.generation, parsed.mac)) return null;
      if (session.endedAt || session.expiresAt <= now) return null;
      const user = await em.findOneOrFail(User, { id: session.userId });
      if (parsed.generation === session.generation) {
        session.generation += 1;
        session.rotatedAt = now;
        session.expiresAt = this.expiry(session.remember, now);
        return { session, user };
      }
      const isPredecessor = parsed.generation === session.generation - 1;
      if (isPredecessor && now.getTime() - session.rotatedAt.getTime() <= REUSE_GRACE_MS) return { session, user };
      session.endedAt = now;
      session.endReason = 'reuse';
      this.mailer.send(em, user, 'session-reuse', {});
      return null;
    });
    this.principals.delete(parsed.sessionId);
    if (!outcome) throw new RefreshRejectedError();
    return outcome;
  }

  /** The session a genuine refresh token of any generation belongs to. */
  async sessionOfRefreshToken(token: string): Promise<string | null> {
    const parsed = this.tokens.parseRefreshToken(token);
    const session = parsed && (await this.em.findOne(Session, { id: parsed.sessionId }));
    return session && this.tokens.isGenuine(session, parsed.generation, parsed.mac) ? session.id : null;
  }

  /** Ends the session that a refresh token or an access token belongs to. Ending an ended one changes nothing. */
  async end(sessionId: string): Promise<void> {
    await this.em.nativeUpdate(
      Session,
      { id: sessionId, endedAt: null },
      { endedAt: this.clock.now(), endReason: 'logout' },
    );
    this.principals.delete(sessionId);
  }

  /** Who a session speaks for, or null once it has ended. Plain rows and a short cache: every request asks. */
  async principalOf(sessionId: string): Promise<Principal | null> {
    const now = Date.now();
    const cached = this.principals.get(sessionId);
    if (cached && cached.until > now) return cached.principal;
    const [row] = await this.em.execute<{ user_id: string }[]>(
      'select user_id from sessions where id = ? and ended_at is null and expires_at > now()',
      [sessionId],
    );
    const principal = row ? { userId: row.user_id, sessionId } : null;
    if (this.principals.size >= PRINCIPAL_CACHE_SIZE) this.principals.clear();
    this.principals.set(sessionId, { principal, until: now + PRINCIPAL_CACHE_MS });
    return principal;
  }

  private expiry(remember: boolean, now: Date): Date {
    return new Date(now.getTime() + (remember ? REMEMBERED_MS : BROWSER_SESSION_MS));
  }
}
