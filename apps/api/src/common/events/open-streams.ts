import { HttpStatus, Injectable } from '@nestjs/common';
import { type Redis, type Result } from 'ioredis';
import { randomUUID } from 'node:crypto';
import { DomainError } from '../errors/domain-error.js';
import { InjectRedis } from '../redis/redis.module.js';

const MAX_STREAMS = 12;
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

/** Streams that are counted together. */
export interface StreamPool {
  name: string;
  most: number;
  code: string;
  message: string;
  retrySeconds: number;
}

export const LIVE_STREAMS: StreamPool = {
  name: 'streams',
  most: MAX_STREAMS,
  code: 'TOO_MANY_STREAMS',
  message: `This account has ${MAX_STREAMS} live streams open. Close one of them first.`,
  retrySeconds: LEASE_MS / 1_000,
};

export class TooManyStreamsError extends DomainError {
  constructor({ code, message, retrySeconds }: StreamPool) {
    super(HttpStatus.TOO_MANY_REQUESTS, code, message, { headers: { 'Retry-After': String(retrySeconds) } });
  }
}

/** A place for one stream. */
export interface StreamLease {
  renew(): void;
  release(): void;
}

/** Counts the open streams of each owner over all processes. Without Redis nobody is refused. */
@Injectable()
export class OpenStreams {
  constructor(@InjectRedis() private readonly redis: Redis) {
    redis.defineCommand('acquireStream', { numberOfKeys: 1, lua: ACQUIRE });
  }

  /** @param owner account, or address of somebody who isn't signed in @throws TooManyStreamsError */
  async acquire(owner: string, pool: StreamPool): Promise<StreamLease> {
    const key = `${pool.name}:${owner}`;
    const id = randomUUID();
    const now = Date.now();
    const acquired = await this.redis.acquireStream(key, now, pool.most, now + LEASE_MS, id, LEASE_MS).catch(() => 1);
    if (acquired === 0) throw new TooManyStreamsError(pool);
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
