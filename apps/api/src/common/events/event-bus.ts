import { Inject, Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { type Redis, type Result } from 'ioredis';
import { Subject } from 'rxjs';
import { InjectRedis, REDIS_READER } from '../redis/redis.module.js';

const STREAM = 'events';
/** Of all accounts, for the readers: as much as a process may fall behind. */
const KEPT_EVENTS = 5_000;
/** Of one account, for a connection that comes back. Whoever missed more asks for the rows. */
const REPLAYED_EVENTS = 500;
const REPLAY_SECONDS = 3_600;
const BLOCK_MS = 5_000;
/** One id for both streams: that of all accounts, and the account's own, which alone is read again. */
const PUBLISH = `
local id = redis.call('XADD', KEYS[1], 'MAXLEN', '~', ARGV[1], '*', 'user', ARGV[4], 'type', ARGV[5], 'data', ARGV[6])
redis.pcall('XADD', KEYS[2], 'MAXLEN', '~', ARGV[2], id, 'user', ARGV[4], 'type', ARGV[5], 'data', ARGV[6])
redis.call('EXPIRE', KEYS[2], ARGV[3])
return id`;

declare module 'ioredis' {
  interface RedisCommander<Context> {
    publishEvent(
      stream: string,
      own: string,
      kept: number,
      replayed: number,
      seconds: number,
      user: string,
      type: string,
      data: string,
    ): Result<string, Context>;
  }
}

/** One live event for one account. `id` is the stream's: rising, comparable, good as `Last-Event-ID`. */
export interface LiveEvent {
  id: string;
  userId: string;
  type: string;
  data: unknown;
}

type StreamEntry = [id: string, fields: string[]];

/** Sends live events from any process to every API process through one Redis stream. Only news: PostgreSQL holds the truth. */
@Injectable()
export class EventBus {
  private readonly logger = new Logger(EventBus.name);

  constructor(@InjectRedis() private readonly redis: Redis) {
    redis.defineCommand('publishEvent', { numberOfKeys: 2, lua: PUBLISH });
  }

  /** Never fails the caller: whoever misses an event reads the row instead. */
  async publish(userId: string, type: string, data: unknown): Promise<void> {
    try {
      const limits = [KEPT_EVENTS, REPLAYED_EVENTS, REPLAY_SECONDS] as const;
      await this.redis.publishEvent(STREAM, ownStream(userId), ...limits, userId, type, JSON.stringify(data));
    } catch (error) {
      this.logger.debug({ err: error }, 'Live event not sent');
    }
  }

  /** What the account missed since `lastId`, oldest first: the newest 500 of it. */
  async since(lastId: string, userId: string): Promise<LiveEvent[]> {
    if (!/^\d{1,15}(-\d{1,15})?$/.test(lastId)) return [];
    const entries = await this.redis.xrevrange(ownStream(userId), '+', `(${lastId}`, 'COUNT', REPLAYED_EVENTS);
    return entries.reverse().map(toEvent);
  }
}

/** Reads the stream in an API process and hands each event to the open connections. */
@Injectable()
export class EventReader implements OnApplicationBootstrap, OnApplicationShutdown {
  readonly events = new Subject<LiveEvent>();
  private stopped = false;

  constructor(@Inject(REDIS_READER) private readonly redis: Redis) {}

  onApplicationBootstrap(): void {
    void this.read();
  }

  onApplicationShutdown(): void {
    this.stopped = true;
    this.events.complete();
  }

  private async read(): Promise<void> {
    // A time of our own instead of '$', which would miss what is added between two reads.
    let lastId = `${Date.now()}-0`;
    while (!this.stopped) {
      try {
        const answer = await this.redis.xread('COUNT', 500, 'BLOCK', BLOCK_MS, 'STREAMS', STREAM, lastId);
        for (const [, entries] of answer ?? []) {
          for (const entry of entries as StreamEntry[]) {
            lastId = entry[0];
            this.events.next(toEvent(entry));
          }
        }
      } catch {
        await new Promise((resolve) => setTimeout(resolve, 200));
      }
    }
  }
}

const ownStream = (userId: string): string => `${STREAM}:${userId}`;

function toEvent([id, fields]: StreamEntry): LiveEvent {
  const value = (name: string) => fields[fields.indexOf(name) + 1] ?? '';
  return { id, userId: value('user'), type: value('type'), data: JSON.parse(value('data') || 'null') };
}
