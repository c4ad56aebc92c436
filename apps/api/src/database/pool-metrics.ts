import { type Pool } from 'pg';
import { type Metrics } from '../common/metrics/metrics.js';

/** The connections that this process has, and who waits for one. */
export function watchPool(pool: Pool, metrics: Metrics): void {
  metrics.collect(
    'database_pool',
    {
      database_pool_connections: { help: 'Open connections of this process.', labels: ['state'] },
      database_pool_waiting: { help: 'Queries that wait for a connection.' },
      database_pool_max_connections: { help: 'How many connections it may have: DATABASE_POOL_SIZE.' },
    },
    async () => ({
      database_pool_connections: [
        { labels: { state: 'idle' }, value: pool.idleCount },
        { labels: { state: 'busy' }, value: pool.totalCount - pool.idleCount },
      ],
      database_pool_waiting: [{ value: pool.waitingCount }],
      database_pool_max_connections: [{ value: pool.options.max }],
    }),
  );
}
