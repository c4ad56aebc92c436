import { MikroORM } from '@mikro-orm/core';
import { type EntityManager } from '@mikro-orm/postgresql';
import { Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { Storage } from '../storage/storage.js';
import { Dispatcher } from './processing.producer.js';
import { type JobType, type Lane } from './processing-job.entity.js';
import { Workspaces } from './workspaces.js';

const INTERVAL_MS = 2_000;
/** A message that was not taken for this long may be lost: it is offered again. */
const OFFER_AGAIN_SECONDS = 5;
const BATCH = 200;
const SWEEP_EVERY = 15;

/** Compares the rows, which are the truth, with what the queue was told, and tells it again what it has lost. */
@Injectable()
export class Reconciler implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger(Reconciler.name);
  private timer: NodeJS.Timeout | undefined;
  private round = 0;
  private stopped = false;

  constructor(
    private readonly orm: MikroORM,
    private readonly dispatcher: Dispatcher,
    private readonly workspaces: Workspaces,
    private readonly storage: Storage,
  ) {}

  onApplicationBootstrap(): void {
    const tick = async () => {
      try {
        await this.reconcile();
        if (this.round++ % SWEEP_EVERY === 0)
          await Promise.all([this.workspaces.sweep(), this.storage.sweepIncoming()]);
      } catch (error) {
        this.logger.warn({ err: error }, 'Reconciliation failed; the next round follows');
      }
      if (!this.stopped) this.timer = setTimeout(() => void tick(), INTERVAL_MS);
    };
    void tick();
  }

  onModuleDestroy(): void {
    this.stopped = true;
    clearTimeout(this.timer);
  }

  async reconcile(): Promise<void> {
    const em = this.orm.em.fork() as EntityManager;
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
