import { Injectable } from '@nestjs/common';
import { Environment } from '../../config/environment.js';
import { ConnectionPool } from '../../database/connection-pool.js';
import { Metrics } from './metrics.js';

/** The database connections that this process has, and who waits for one. */
@Injectable()
export class PoolMetrics {
  constructor(metrics: Metrics, env: Environment, connections: ConnectionPool) {
    metrics.collect(
      'database_pool',
      {
        database_pool_connections: { help: 'Open connections of this process.', labels: ['state'] },
        database_pool_waiting: { help: 'Queries that wait for a connection.' },
        database_pool_max_connections: { help: 'How many connections it may have: DATABASE_POOL_SIZE.' },
      },
      async () => {
        const { idleCount = 0, totalCount = 0, waitingCount = 0 } = connections.current ?? {};
        return {
          database_pool_connections: [
            { labels: { state: 'idle' }, value: idleCount },
            { labels: { state: 'busy' }, value: totalCount - idleCount },
          ],
          database_pool_waiting: [{ value: waitingCount }],
          database_pool_max_connections: [{ value: env.DATABASE_POOL_SIZE }],
        };
      },
    );
  }
}
