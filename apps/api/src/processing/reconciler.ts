import { Injectable } from '@nestjs/common';
import { Periodic } from '../common/periodic.js';
import { Database } from '../database/database.js';
import { Storage } from '../storage/storage.js';
import { Dispatcher } from './processing.producer.js';
import { type JobType, type Lane } from './processing-job.entity.js';
import { Workspaces } from './workspaces.js';

const PAUSE_MS = 2_000;
/** A message that was not taken for this long may be lost: it is offered again. */
const OFFER_AGAIN_SECONDS = 5;
const BATCH = 200;
const SWEEP_EVERY = 15;

/** Compares the rows, which are the truth, with what the queue was told, and tells it again what it has lost. */
@Injectable()
export class Reconciler extends Periodic {
  private rounds = 0;

  constructor(
    private readonly database: Database,
    private readonly dispatcher: Dispatcher,
    private readonly workspaces: Workspaces,
    private readonly storage: Storage,
  ) {
    super(PAUSE_MS);
  }

  async run(): Promise<void> {
    await this.reconcile();
    if (this.rounds++ % SWEEP_EVERY === 0) await Promise.all([this.workspaces.sweep(), this.storage.sweepIncoming()]);
  }

  private async reconcile(): Promise<void> {
    const em = this.database.fork();
    const lost = await em.execute<{ id: string; type: JobType }[]>(
      `update processing_jobs set dispatched_at = now() where id in (
         select id from processing_jobs
         where (state = 'active' and lease_until < now())
            or (state = 'queued' and dispatched_at < now() - make_interval(secs => ${OFFER_AGAIN_SECONDS}))
         limit ${BATCH} for update skip locked) returning id, type`,
    );
    for (const { id, type } of lost) await this.dispatcher.offerAgain(id, type);

    const waiting = await em.execute<{ user_id: string; lane: Lane }[]>(
      `select user_id, lane from processing_jobs
       where state = 'queued' and not awaits_input and dispatched_at is null and available_at <= now()
       group by user_id, lane limit ${BATCH}`,
    );
    for (const { user_id, lane } of waiting) await this.dispatcher.dispatch(user_id, lane);
  }
}
