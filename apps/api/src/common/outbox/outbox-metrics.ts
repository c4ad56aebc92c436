import { Injectable } from '@nestjs/common';
import { Database } from '../../database/database.js';
import { Metrics } from '../metrics/metrics.js';
import { MAX_ATTEMPTS } from './outbox.queries.js';

interface Depth {
  due: number;
  oldest: number;
  given_up: number;
}

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
        const [row] = await database.fork().execute<[Depth]>(
          `select count(*) filter (where attempts < ${MAX_ATTEMPTS})::int as due,
             coalesce(extract(epoch from now() - min(available_at) filter (where attempts < ${MAX_ATTEMPTS})), 0)::float as oldest,
             count(*) filter (where attempts >= ${MAX_ATTEMPTS})::int as given_up
           from outbox where available_at <= now()`,
        );
        return {
          outbox_due_rows: [{ value: row.due }],
          outbox_oldest_due_seconds: [{ value: row.oldest }],
          outbox_given_up_rows: [{ value: row.given_up }],
        };
      },
    );
  }
}
