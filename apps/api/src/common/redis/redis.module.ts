import { Global, Inject, Injectable, Module, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { Redis } from 'ioredis';
import { once } from 'node:events';
import { Environment } from '../../config/environment.js';

/** The connection for short commands. It fails at once when Redis is away instead of queueing without end. */
export const REDIS = Symbol('redis');
/** The connection for one blocking reader per process. */
export const REDIS_READER = Symbol('redis-reader');

/** A server that takes a command and never answers counts as away. */
const COMMAND_TIMEOUT_MS = 2_000;

/** Reconnects for ever, at most two seconds apart. */
const retryStrategy = (attempt: number): number => Math.min(attempt * 100, 2_000);

export const InjectRedis = () => Inject(REDIS);

@Injectable()
class RedisConnections implements OnModuleInit, OnApplicationShutdown {
  constructor(
    @Inject(REDIS) private readonly commands: Redis,
    @Inject(REDIS_READER) private readonly reader: Redis,
  ) {
    // Without a listener a lost connection would end the process; commands report their own failures.
    for (const connection of [commands, reader]) connection.on('error', () => undefined);
  }

  /** Requests that come at once find Redis at hand; without one the process starts all the same. */
  async onModuleInit(): Promise<void> {
    if (this.commands.status === 'ready') return;
    const timeout = AbortSignal.timeout(COMMAND_TIMEOUT_MS);
    await once(this.commands, 'ready', { signal: timeout }).catch(() => undefined);
  }

  onApplicationShutdown(): void {
    this.commands.disconnect();
    this.reader.disconnect();
  }
}

@Global()
@Module({
  providers: [
    {
      provide: REDIS,
      inject: [Environment],
      useFactory: (env: Environment) =>
        new Redis(env.REDIS_URL, {
          maxRetriesPerRequest: 1,
          enableOfflineQueue: false,
          // What many requests ask at once goes out as one.
          enableAutoPipelining: true,
          commandTimeout: COMMAND_TIMEOUT_MS,
          retryStrategy,
          lazyConnect: false,
        }),
    },
    {
      provide: REDIS_READER,
      inject: [Environment],
      useFactory: (env: Environment) => new Redis(env.REDIS_URL, { maxRetriesPerRequest: null, retryStrategy }),
    },
    RedisConnections,
  ],
  exports: [REDIS, REDIS_READER],
})
export class RedisModule {}
