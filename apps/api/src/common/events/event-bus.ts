import { Inject, Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { type Redis } from 'ioredis';
import { Subject } from 'rxjs';
import { InjectRedis, REDIS_READER } from '../redis/redis.module.js';

const STREAM = 'events';
const KEPT_EVENTS = 20_000;
const BLOCK_MS = 5_000;

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

  constructor(@InjectRedis() private readonly redis: Redis) {}

  /** Never fails the caller: whoever misses an event reads the row instead. */
  async publish(userId: string, type: string, data: unknown): Promise<void> {
    try {
      await this.redis.xadd(
        STREAM,
        'MAXLEN',
        '~',
        KEPT_EVENTS,
        '*',
        'user',
        userId,
        'type',
        type,
        'data',
        JSON.stringify(data),
      );
    } catch (error) {
      this.logger.debug({ err: error }, 'Live event not sent');
    }
  }

  /** What the account missed since `lastId`, oldest first. */
  async since(lastId: string, userId: string): Promise<LiveEvent[]> {
    if (!/^\d+(-\d+)?$/.test(lastId)) return [];
    const entries = await this.redis.xrange(STREAM, `(${lastId}`, '+');
    return entries.map(toEvent).filter((event) => event.userId === userId);
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

function toEvent([id, fields]: StreamEntry): LiveEvent {
  const value = (name: string) => fields[fields.indexOf(name) + 1] ?? '';
  return { id, userId: value('user'), type: value('type'), data: JSON.parse(value('data') || 'null') };
}
