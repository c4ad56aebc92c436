import { HttpStatus, Injectable } from '@nestjs/common';
import { type Redis, type Result } from 'ioredis';
import { randomUUID } from 'node:crypto';
import { DomainError } from '../errors/domain-error.js';
import { InjectRedis } from '../redis/redis.module.js';

export const MAX_STREAMS = 12;
/** A stream whose process died gives its place up after this. */
const LEASE_MS = 45_000;

const ACQUIRE = `
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', ARGV[1])
if redis.call('ZCARD', KEYS[1]) >= tonumber(ARGV[2]) then return 0 end
redis.call('ZADD', KEYS[1], ARGV[3], ARGV[4])
redis.call('PEXPIRE', KEYS[1], ARGV[5])
return 1`;

declare module 'ioredis' {
  interface RedisCommander<Context> {
    acquireStream(
      key: string,
      now: number,
      max: number,
      until: number,
      id: string,
      leaseMs: number,
    ): Result<number, Context>;
  }
}

class TooManyStreamsError extends DomainError {
  constructor() {
    super(
      HttpStatus.TOO_MANY_REQUESTS,
      'TOO_MANY_STREAMS',
      `This account has ${MAX_STREAMS} live streams open. Close one of them first.`,
      { headers: { 'Retry-After': String(LEASE_MS / 1_000) } },
    );
  }
}

/** One account's place for one stream. */
export interface StreamLease {
  renew(): void;
  release(): void;
}

/** Counts the open streams of each account over all processes. Without Redis nobody is refused. */
@Injectable()
export class OpenStreams {
  constructor(@InjectRedis() private readonly redis: Redis) {
    redis.defineCommand('acquireStream', { numberOfKeys: 1, lua: ACQUIRE });
  }

  /** @throws DomainError 429 */
  async acquire(userId: string): Promise<StreamLease> {
    const key = `streams:${userId}`;
    const id = randomUUID();
    const now = Date.now();
    const acquired = await this.redis.acquireStream(key, now, MAX_STREAMS, now + LEASE_MS, id, LEASE_MS).catch(() => 1);
    if (acquired === 0) throw new TooManyStreamsError();
    const ignore = () => undefined;
    return {
      renew: () => {
        this.redis.zadd(key, 'XX', Date.now() + LEASE_MS, id).catch(ignore);
        this.redis.pexpire(key, LEASE_MS).catch(ignore);
      },
      release: () => void this.redis.zrem(key, id).catch(ignore),
    };
  }
}
