import { InjectQueue } from '@nestjs/bull';
import { MikroORM } from '@mikro-orm/core';
import { type EntityManager } from '@mikro-orm/postgresql';
import { Injectable, Logger } from '@nestjs/common';
import type { Queue } from 'bull';
import { QUEUE_OF_LANE } from './queues.js';
import { type Lane } from './processing-job.entity.js';
import { PlanCatalogue } from '../subscriptions/plans/plan-catalogue.service.js';

/** What is not a plan's tools runs beside them, this many at once per account and lane. */
const BESIDE_TOOLS_AT_ONCE = 2;
/** The queue is told within this time or by the reconciler. */
const QUEUE_TIMEOUT_MS = 1_000;

/**
 * Puts an account's waiting jobs into the queue, oldest first, never more than its plan runs at once. So the queue holds
 * only a few messages of each account, and nobody's hundred files stand before another's one.
 */
@Injectable()
export class Dispatcher {
  private readonly logger = new Logger(Dispatcher.name);
  private readonly queues: Record<Lane, Queue>;

  constructor(
    private readonly orm: MikroORM,
    private readonly plans: PlanCatalogue,
    @InjectQueue(QUEUE_OF_LANE.media) media: Queue,
    @InjectQueue(QUEUE_OF_LANE.background) background: Queue,
    @InjectQueue(QUEUE_OF_LANE.tools) tools: Queue,
  ) {
    this.queues = { media, background, tools };
    for (const queue of Object.values(this.queues))
      queue.on('error', (error) => this.logger.debug({ err: error }, 'Queue connection'));
  }

  async dispatch(userId: string, lane: Lane): Promise<void> {
    const ids = await (this.orm.em.fork() as EntityManager).transactional(async (em) => {
      await em.execute('select pg_advisory_xact_lock(hashtextextended(?, 0))', [`dispatch:${lane}:${userId}`]);
      const [row] = await em.execute<{ plan: string; running: number }[]>(
        `select u.plan, count(j.id)::int as running from users u
         left join processing_jobs j on j.user_id = u.id and j.lane = ?
           and (j.state = 'active' or (j.state = 'queued' and j.dispatched_at is not null))
         where u.id = ? group by u.plan`,
        [lane, userId],
      );
      if (!row) return [];
      const most = lane === 'tools' ? (await this.plans.planOf(row.plan)).concurrentJobs : BESIDE_TOOLS_AT_ONCE;
      const free = most - row.running;
      if (free <= 0) return [];
      return em.execute<{ id: string }[]>(
        `update processing_jobs set dispatched_at = now() where id in (
           select id from processing_jobs
           where user_id = ? and lane = ? and state = 'queued' and dispatched_at is null and available_at <= now()
           order by created_at limit ?) returning id`,
        [userId, lane, free],
      );
    });
    for (const { id } of ids) await this.enqueue(id, lane);
  }

  /** The message's id is the row's: a second one for a job that still has one is no message at all. */
  enqueue(id: string, lane: Lane): Promise<void> {
    return this.patiently(id, () => this.add(id, lane));
  }

  /**
   * For a job that nobody has taken in time. Where Redis was emptied under a worker, what that worker wrote last can lie there as a
   * message that stands in no list: nobody takes it, and it keeps every other one with its id out.
   */
  offerAgain(id: string, lane: Lane): Promise<void> {
    return this.patiently(id, async () => {
      const message = await this.queues[lane].getJob(id);
      if (message && (await message.getState()) === 'stuck') await message.remove();
      await this.add(id, lane);
    });
  }

  private async add(id: string, lane: Lane): Promise<void> {
    await this.queues[lane].add({ id }, { jobId: id });
  }

  /** Never waits long, never fails: what Redis is not told now it is told by the reconciler. */
  private async patiently(id: string, deed: () => Promise<void>): Promise<void> {
    const done = deed().catch((error: unknown) =>
      this.logger.warn({ err: error, job_id: id }, 'Queue not told; the reconciler will'),
    );
    let timer: NodeJS.Timeout | undefined;
    const patience = new Promise<void>((resolve) => (timer = setTimeout(resolve, QUEUE_TIMEOUT_MS)));
    await Promise.race([done, patience]);
    clearTimeout(timer);
  }
}
