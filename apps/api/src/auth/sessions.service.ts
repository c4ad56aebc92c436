import { LockMode } from '@mikro-orm/core';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Clock } from '../common/clock/clock.js';
import { type ClientInfo } from '../common/auth/client.decorator.js';
import { type Principal } from '../common/auth/current-user.decorator.js';
import { Mailer } from '../mail/mailer.js';
import { User } from '../users/user.entity.js';
import { AuditTrail } from './audit/audit-trail.js';
import { RefreshRejectedError, RefreshSupersededError, UnauthenticatedError } from './auth.errors.js';
import { findLiveSession } from './auth.queries.js';
import { Session, type SessionEnd } from './session.entity.js';
import { TokenService } from './tokens/token.service.js';
import { DAY_MS } from '../common/clock/durations.js';

export const REMEMBERED_MS = 30 * DAY_MS;
const BROWSER_SESSION_MS = DAY_MS;
/** A session ends this long after its owner last authenticated, no matter how often it is used. */
export const MAX_SESSION_MS = 90 * DAY_MS;
/** Within this time, two tabs that refresh at once both succeed. */
const REUSE_GRACE_MS = 10_000;
/** Within this time, every process rejects the access token of an ended session. The guarantee is five seconds. */
const PRINCIPAL_CACHE_MS = 3_000;
const PRINCIPAL_CACHE_SIZE = 10_000;

@Injectable()
export class SessionsService {
  private readonly principals = new Map<
    string,
    { principal: Principal | null; accessGeneration: number; until: number }
  >();

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
      expiresAt: expiryOf({ remember, authenticatedAt: now }, now),
      ...client,
    });
    this.em.persist(session);
    return session;
  }

  /** Rotates the token. Within ten seconds a used token gets the same successor again; later, its use ends the session and notifies
   * the owner.
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
        advance(session, now);
        return { session, user };
      }
      const isPredecessor = parsed.generation === session.generation - 1;
      if (isPredecessor && now.getTime() - session.rotatedAt.getTime() <= REUSE_GRACE_MS) {
        // What a proof replaced may be in a thief's hands: it must not pass for the proof's session, nor may a tab that is just too late end it.
        if (parsed.generation < session.accessGeneration) throw new RefreshSupersededError();
        return { session, user };
      }
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

  /** Replaces a session's tokens in the caller's transaction: earlier access tokens are rejected, and the refresh token is consumed.
   * @throws UnauthenticatedError if the session has ended in the meantime
   */
  async rotate(em: EntityManager, sessionId: string): Promise<Session> {
    const session = await em.findOne(
      Session,
      { id: sessionId, endedAt: null },
      { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true },
    );
    if (!session) throw new UnauthenticatedError();
    advance(session, this.clock.now());
    session.accessGeneration = session.generation;
    this.principals.delete(sessionId);
    return session;
  }

  /** The session that a valid refresh token of any generation belongs to. */
  async sessionOfRefreshToken(token: string): Promise<string | null> {
    const parsed = this.tokens.parseRefreshToken(token);
    const session = parsed && (await this.em.findOne(Session, { id: parsed.sessionId }));
    return session && this.tokens.isGenuine(session, parsed.generation, parsed.mac) ? session.id : null;
  }

  /** Ends the session that the token belongs to. */
  async signOut(sessionId: string, client: ClientInfo): Promise<void> {
    await this.em.transactional(async (em) => {
      const session = await em.findOne(Session, { id: sessionId });
      const ended = await this.end(em, sessionId, 'logout');
      if (session && ended) this.trail.record(em, session.userId, 'signed-out', client);
    });
  }

  /** The active sessions, most recently used first. */
  active(userId: string): Promise<Session[]> {
    return this.em.find(
      Session,
      { userId, endedAt: null, expiresAt: { $gt: this.clock.now() } },
      { orderBy: { rotatedAt: 'desc', id: 'asc' } },
    );
  }

  /** Ends one of the account's sessions. @returns false if it doesn't exist or has already ended */
  endOne(userId: string, id: string, client: ClientInfo): Promise<boolean> {
    return this.em.transactional(async (em) => {
      const ended = await this.end(em, id, 'ended', userId);
      if (ended) this.trail.record(em, userId, 'session-ended', client);
      return ended;
    });
  }

  /** Ends one session. @returns false if it has already ended */
  async end(em: EntityManager, sessionId: string, reason: SessionEnd, userId?: string): Promise<boolean> {
    const ended = await em.nativeUpdate(
      Session,
      { id: sessionId, endedAt: null, ...(userId !== undefined && { userId }) },
      { endedAt: this.clock.now(), endReason: reason },
    );
    this.principals.delete(sessionId);
    return ended > 0;
  }

  /** Ends all of the account's sessions, or all but one. @returns how many */
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

  /** The principal of a session, or null if it has ended. Reads plain rows with a short cache, because every request asks.
   * @param generation of the access token; one from before the last rotation is rejected
   */
  async principalOf(sessionId: string, generation = 0): Promise<Principal | null> {
    const { principal, accessGeneration } = await this.look(sessionId);
    return generation >= accessGeneration ? principal : null;
  }

  /** Whether a session is active, regardless of its tokens. */
  async lives(sessionId: string): Promise<boolean> {
    return (await this.look(sessionId)).principal !== null;
  }

  private async look(sessionId: string): Promise<{ principal: Principal | null; accessGeneration: number }> {
    const now = Date.now();
    const cached = this.principals.get(sessionId);
    if (cached && cached.until > now) return cached;
    const row = await findLiveSession(this.em, sessionId);
    const found = {
      principal: row ? { userId: row.user_id, sessionId } : null,
      accessGeneration: row?.access_generation ?? 0,
    };
    if (this.principals.size >= PRINCIPAL_CACHE_SIZE) this.principals.clear();
    this.principals.set(sessionId, { ...found, until: now + PRINCIPAL_CACHE_MS });
    return found;
  }
}

/** An unused session ends after one or thirty days, and any session ninety days after its owner last authenticated. */
function expiryOf({ remember, authenticatedAt }: Pick<Session, 'remember' | 'authenticatedAt'>, now: Date): Date {
  const idle = now.getTime() + (remember ? REMEMBERED_MS : BROWSER_SESSION_MS);
  return new Date(Math.min(idle, authenticatedAt.getTime() + MAX_SESSION_MS));
}

/** Issues the session's next refresh token. */
function advance(session: Session, now: Date): void {
  session.generation += 1;
  session.rotatedAt = now;
  session.expiresAt = expiryOf(session, now);
}
