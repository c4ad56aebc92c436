import { type EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { deleteOutdatedAuthRows } from './auth/auth.queries.js';
import { HOUR_MS } from './common/clock/durations.js';
import { deleteOldKeys } from './common/idempotency/idempotency.queries.js';
import { deleteGivenUp } from './common/outbox/outbox.queries.js';
import { Periodic } from './common/periodic.js';
import { Database } from './database/database.js';
import { keepNewest } from './database/database.queries.js';
import { Notification } from './notifications/notification.entity.js';
import { deleteFailedChanges, deleteOldOffers, deleteUnpaidCheckouts } from './payments/payments.queries.js';
import { PRESENT_JOBS } from './processing/jobs/processing.queries.js';
import { ProcessingJob } from './processing/jobs/processing-job.entity.js';
import { deleteUnconsumedUses } from './subscriptions/discounts/discounts.queries.js';
import { deleteOldDownloads, deleteReleased } from './usage/usage.queries.js';
import { deleteOldDeliveries } from './webhooks/webhooks.queries.js';

/** Cleanup functions of the owning modules. They are idempotent and independent of each other, so every worker runs them. */
const CLEANUPS: readonly ((em: EntityManager) => Promise<void>)[] = [
  deleteOldKeys,
  deleteOutdatedAuthRows,
  deleteOldDeliveries,
  deleteGivenUp,
  deleteOldOffers,
  deleteUnpaidCheckouts,
  deleteFailedChanges,
  deleteUnconsumedUses,
  deleteOldDownloads,
  (em) => deleteReleased(em, PRESENT_JOBS),
  (em) => keepNewest(em, ProcessingJob, { most: 2_000, over: 'finished_at' }),
  (em) => keepNewest(em, Notification, { most: 1_000, over: 'created_at' }),
];

/** Deletes expired rows once an hour. Runs in workers. */
@Injectable()
export class ExpiredRowsSweeper extends Periodic {
  constructor(private readonly database: Database) {
    super(HOUR_MS);
  }

  async run(): Promise<void> {
    const em = this.database.fork();
    for (const clean of CLEANUPS) await clean(em);
  }
}
