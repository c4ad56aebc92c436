import { Injectable } from '@nestjs/common';
import { Periodic } from '../../../common/periodic.js';
import { Database } from '../../../database/database.js';
import { Storage } from '../../../storage/storage.js';
import { Dispatcher } from './dispatcher.js';
import { findWaitingPriorityClasses, takeLostJobs } from '../processing.queries.js';
import { Workspaces } from '../runner/workspaces.js';

const PAUSE_MS = 2_000;
/** A message that was not taken for this long may be lost: it is offered again. */
const OFFER_AGAIN_SECONDS = 5;
const BATCH = 200;
const SWEEP_EVERY = 15;

/** Compares the rows, which are the truth, with what the queue was told, and tells it again what it has lost. */
@Injectable()
export class JobsReconciler extends Periodic {
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
    const lost = await takeLostJobs(em, OFFER_AGAIN_SECONDS, BATCH);
    for (const { id, type } of lost) await this.dispatcher.requeue(id, type);
    for (const { userId, priorityClass } of await findWaitingPriorityClasses(em, BATCH))
      await this.dispatcher.dispatch(userId, priorityClass);
  }
}
