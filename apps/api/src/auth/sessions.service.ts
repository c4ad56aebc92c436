import { LockMode } from '@mikro-orm/core';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Clock } from '../common/clock/clock.js';
import { type ClientInfo } from '../common/auth/client.decorator.js';
import { type Principal } from '../common/auth/current-user.decorator.js';
import { Mailer } from '../mail/mailer.js';
import { User } from '../users/user.entity.js';
import { AuditTrail } from './audit/audit-trail.js';
import { RefreshRejectedError } from './auth.errors.js';
import { Session, type SessionEnd } from './session.entity.js';
import { TokenService } from './tokens/token.service.js';

const DAY_MS = 86_400_000;
export const REMEMBERED_MS = 30 * DAY_MS;
const BROWSER_SESSION_MS = DAY_MS;
/** Two tabs that refresh at once both succeed within this time. */
const REUSE_GRACE_MS = 10_000;
/** An ended session's access token dies within this time in every process; the promise is five seconds. */
const PRINCIPAL_CACHE_MS = 3_000;
const PRINCIPAL_CACHE_SIZE = 10_000;

@Injectable()
export class SessionsService {
  private readonly principals = new Map<string, { principal: Principal | null; until: number }>();

  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly tokens: TokenService,
    private readonly mailer: Mailer,
    private readonly trail: AuditTrail,
  ) {}

  /** Opens a session in the caller's unit of work; the caller flushes. */
  open(user: User, remember: boolean, client: ClientInfo): Session {
    const now = this.clock.now();
    const session = Object.assign(new Session(), {
      userId: user.id,
      remember,
      rotatedAt: now,
      createdAt: now,
      authenticatedAt: now,
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
  async refresh(token: string, client: ClientInfo): Promise<{ session: Session; user: User }> {
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
      this.trail.record(em, user.id, 'session-reuse', client);
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

  /** Ends the session that a token of its owner's belongs to. */
  async signOut(sessionId: string, client: ClientInfo): Promise<void> {
    await this.em.transactional(async (em) => {
      const session = await em.findOne(Session, { id: sessionId });
      const ended = await this.end(em, sessionId, 'logout');
      if (session && ended) this.trail.record(em, session.userId, 'signed-out', client);
    });
  }

  /** The sessions that count, the one used last first. */
  active(userId: string): Promise<Session[]> {
    return this.em.find(
      Session,
      { userId, endedAt: null, expiresAt: { $gt: this.clock.now() } },
      { orderBy: { rotatedAt: 'desc', id: 'asc' } },
    );
  }

  /** Ends one of the account's sessions; false for one that is not, or has ended. */
  endOne(userId: string, id: string, client: ClientInfo): Promise<boolean> {
    return this.em.transactional(async (em) => {
      const ended = await this.end(em, id, 'ended', userId);
      if (ended) this.trail.record(em, userId, 'session-ended', client);
      return ended;
    });
  }

  /** Ends one session; false where it has ended already. */
  async end(em: EntityManager, sessionId: string, reason: SessionEnd, userId?: string): Promise<boolean> {
    const ended = await em.nativeUpdate(
      Session,
      { id: sessionId, endedAt: null, ...(userId !== undefined && { userId }) },
      { endedAt: this.clock.now(), endReason: reason },
    );
    this.principals.delete(sessionId);
    return ended > 0;
  }

  /** Ends the account's sessions, all or all but one, and says how many. */
  async endAll(em: EntityManager, userId: string, reason: SessionEnd, butId: string | null = null): Promise<number> {
    const ended = await em.nativeUpdate(
      Session,
      { userId, endedAt: null, ...(butId !== null && { id: { $ne: butId } }) },
      { endedAt: this.clock.now(), endReason: reason },
    );
    for (const [id, { principal }] of this.principals) {
      if (principal?.userId === userId && id !== butId) this.principals.delete(id);
    }
    return ended;
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
