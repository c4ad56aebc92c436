import { EntityManager } from '@mikro-orm/postgresql';
import { HttpStatus, Injectable } from '@nestjs/common';
import { randomBytes } from 'node:crypto';
import { accountTransaction } from '../../common/account/account-transaction.js';
import { type ClientInfo } from '../../common/auth/client.decorator.js';
import { type Principal } from '../../common/auth/current-user.decorator.js';
import { type KeyScope } from '../../common/auth/key-scope.decorator.js';
import { Clock } from '../../common/clock/clock.js';
import { sha256 } from '../../common/crypto/keys.js';
import { DomainError } from '../../common/errors/domain-error.js';
import { Database } from '../../database/database.js';
import { AuditTrail } from '../audit/audit-trail.js';
import { useKey } from '../auth.queries.js';
import { lockAccount } from '../lock-account.js';
import { ApiKey } from './api-key.entity.js';
import { DAY_MS } from '../../common/clock/durations.js';

/** Prefix of every key. Secret scanners recognize it, and it distinguishes keys from session tokens. */
export const KEY_PREFIX = 'tmb_';
const SHOWN_CHARACTERS = 12;
const MAX_KEYS = 50;
/** A revoked key is refused within this time in every process. */
const CACHE_MS = 3_000;
const CACHE_SIZE = 10_000;

export class TooManyKeysError extends DomainError {
  constructor() {
    super(HttpStatus.CONFLICT, 'TOO_MANY_KEYS', `You have ${MAX_KEYS} keys. Revoke one that is not used any more.`);
  }
}

interface KnownKey {
  id: string;
  userId: string;
  scopes: KeyScope[];
}

@Injectable()
export class ApiKeys {
  private readonly known = new Map<string, { key: KnownKey | null; until: number }>();

  constructor(
    private readonly database: Database,
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly trail: AuditTrail,
  ) {}

  /** Newest first. */
  list(userId: string): Promise<ApiKey[]> {
    return this.em.find(ApiKey, { userId }, { orderBy: { createdAt: 'desc', id: 'asc' } });
  }

  /** @returns the key in plain text as well, which can't be retrieved later @throws TooManyKeysError */
  async make(
    who: Principal,
    { name, scopes, days }: { name: string; scopes: KeyScope[]; days: number | null },
    client: ClientInfo,
  ): Promise<{ row: ApiKey; key: string }> {
    const { userId } = who;
    const key = KEY_PREFIX + randomBytes(32).toString('base64url');
    const now = this.clock.now();
    const row = Object.assign(new ApiKey(), {
      userId,
      name,
      prefix: key.slice(0, SHOWN_CHARACTERS),
      keyHash: sha256(key),
      scopes: [...new Set(scopes)],
      createdAt: now,
      expiresAt: days === null ? null : new Date(now.getTime() + days * DAY_MS),
    });
    await accountTransaction(this.em, userId, async (em) => {
      await lockAccount(em, who);
      if ((await em.count(ApiKey, { userId })) >= MAX_KEYS) throw new TooManyKeysError();
      em.persist(row);
      this.trail.record(em, userId, 'api-key-made', client, name);
    });
    return { row, key };
  }

  /** @returns false if the account has no such key */
  async revoke(userId: string, id: string, client: ClientInfo): Promise<boolean> {
    const row = await this.em.findOne(ApiKey, { id, userId });
    if (!row) return false;
    this.em.remove(row);
    this.trail.record(this.em, userId, 'api-key-revoked', client, row.name);
    await this.em.flush();
    this.known.clear();
    return true;
  }

  /** In the caller's unit of work. */
  async revokeAll(em: EntityManager, userId: string): Promise<void> {
    await em.nativeDelete(ApiKey, { userId });
    this.known.clear();
  }

  /** The key's owner, or null if it is unknown, revoked or expired. Reads plain rows with a short cache, because every request asks. */
  async find(key: string): Promise<KnownKey | null> {
    const hash = sha256(key);
    const now = Date.now();
    const remembered = this.known.get(hash);
    if (remembered && remembered.until > now) return remembered.key;
    const row = await useKey(this.em, hash, this.clock.now());
    const found = row ? { id: row.id, userId: row.user_id, scopes: row.scopes } : null;
    if (this.known.size >= CACHE_SIZE) this.known.clear();
    this.known.set(hash, { key: found, until: now + CACHE_MS });
    return found;
  }

  async lives(id: string): Promise<boolean> {
    const valid = { $or: [{ expiresAt: null }, { expiresAt: { $gt: this.clock.now() } }] };
    return (await this.database.fork().count(ApiKey, { id, ...valid })) > 0;
  }
}
