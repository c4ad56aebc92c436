import { Injectable } from '@nestjs/common';
import { Database } from '../../database/database.js';
import { Metrics } from '../metrics/metrics.js';
import { readDepth } from './outbox.queries.js';

/** How far workers are behind with what was promised. Rows that are not due yet, such as removals after a crash, are none of it. */
@Injectable()
export class OutboxMetrics {
  constructor(metrics: Metrics, database: Database) {
    metrics.collect(
      'outbox',
      {
        outbox_due_rows: { help: 'Deeds that are due and not done.' },
        outbox_oldest_due_seconds: { help: 'How long the oldest of them has been due.' },
        outbox_given_up_rows: { help: 'Deeds that were tried for a day and failed every time.' },
      },
      async () => {
        const { due, oldestSeconds, givenUp } = await readDepth(database.fork());
        return {
          outbox_due_rows: [{ value: due }],
          outbox_oldest_due_seconds: [{ value: oldestSeconds }],
          outbox_given_up_rows: [{ value: givenUp }],
        };
      },
    );
  }
}
