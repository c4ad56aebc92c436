import { Inject, Injectable, Logger } from '@nestjs/common';
import { type Redis } from 'ioredis';
import { Metrics } from '../metrics/metrics.js';
import { REDIS } from './redis.module.js';

/** Tells once that Redis is away, once that it is back, and counts how often and for how long. */
@Injectable()
export class RedisOutages {
  private readonly logger = new Logger('Redis');
  private awaySince: number | undefined;
  private readonly outages;
  private readonly seconds;

  constructor(@Inject(REDIS) redis: Redis, metrics: Metrics) {
    this.outages = metrics.counter('redis_outages_total', { help: 'How often Redis has gone out of reach.' });
    this.seconds = metrics.counter('redis_away_seconds_total', {
      help: 'How long Redis has been out of reach, counted when it is back.',
    });
    redis.on('error', (error: unknown) => this.isAway(error));
    redis.on('reconnecting', () => this.isAway());
    redis.on('ready', () => this.isBack());
  }

  private isAway(error?: unknown): void {
    if (this.awaySince !== undefined) return;
    this.awaySince = performance.now();
    this.outages.inc();
    this.logger.warn({ err: error }, 'Redis is out of reach');
  }

  private isBack(): void {
    if (this.awaySince === undefined) return;
    const seconds = (performance.now() - this.awaySince) / 1_000;
    this.awaySince = undefined;
    this.seconds.inc(seconds);
    this.logger.log({ away_seconds: Math.round(seconds) }, 'Redis is back');
  }
}
