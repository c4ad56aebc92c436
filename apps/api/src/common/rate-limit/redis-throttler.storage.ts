import { HttpStatus } from '@nestjs/common';
import { type ThrottlerStorage } from '@nestjs/throttler';
import { type Redis, type Result } from 'ioredis';
import { DomainError } from '../errors/domain-error.js';

/** Counts one hit and answers [hits, milliseconds left] in one step, so that processes cannot race. */
const COUNT = `
local hits = redis.call('INCR', KEYS[1])
if hits == 1 then redis.call('PEXPIRE', KEYS[1], ARGV[1]) end
return { hits, redis.call('PTTL', KEYS[1]) }`;

declare module 'ioredis' {
  // The parameter's name is the library's own.
  interface RedisCommander<Context> {
    countHit(key: string, ttl: number): Result<[hits: number, left: number], Context>;
  }
}

/** The throttler whose counters must hold even when Redis is away: signing in. */
export const SIGN_IN_THROTTLER = 'sign-in';

/** Fixed windows shared by all API processes. */
export class RedisThrottlerStorage implements ThrottlerStorage {
  constructor(
    private readonly redis: Redis,
    /** Multiplies every limit. */
    private readonly scale: number,
  ) {
    redis.defineCommand('countHit', { numberOfKeys: 1, lua: COUNT });
  }

  async increment(key: string, ttl: number, limit: number, _block: number, name: string) {
    try {
      const [totalHits, left] = await this.redis.countHit(`rate:${name}:${key}`, ttl);
      const seconds = Math.max(1, Math.ceil(left / 1_000));
      return {
        totalHits,
        timeToExpire: seconds,
        isBlocked: totalHits > limit * this.scale,
        timeToBlockExpire: seconds,
      };
    } catch {
      if (name === SIGN_IN_THROTTLER) {
        throw new DomainError(
          HttpStatus.SERVICE_UNAVAILABLE,
          'RATE_LIMITER_UNAVAILABLE',
          'Signing in is not possible right now. Please try again shortly.',
          { headers: { 'Retry-After': '5' } },
        );
      }
      return { totalHits: 0, timeToExpire: 0, isBlocked: false, timeToBlockExpire: 0 };
    }
  }
}
