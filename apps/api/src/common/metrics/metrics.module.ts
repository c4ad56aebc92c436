import { Module } from '@nestjs/common';
import { OutboxMetrics } from '../outbox/outbox-metrics.js';
import { RedisOutages } from '../redis/redis-outages.js';
import { DiskMetrics } from './disk-metrics.js';
import { MetricsServer } from './metrics-server.js';
import { PoolMetrics } from './pool-metrics.js';

/** What can be watched of a process that runs for long, beside what its rooms report. */
@Module({ providers: [MetricsServer, OutboxMetrics, DiskMetrics, PoolMetrics, RedisOutages] })
export class MetricsModule {}
