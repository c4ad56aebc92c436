import { Injectable, Logger } from '@nestjs/common';
import { withTimeout } from '../../../common/with-timeout.js';
import { takeLock } from '../../../database/database.queries.js';
import { Database } from '../../../database/database.js';
import { User } from '../../../users/user.entity.js';
import { JobQueues } from './job-queues.producer.js';
import type { QueueName } from '../../../config/queues.js';
import { type JobType, type PriorityClass } from '../job-types.js';
import { ProcessingJob } from '../processing-job.entity.js';
import { dispatchOldest, findNextJob } from '../processing.queries.js';
import { queueOf, typesIn } from './queue-of.js';
import { PlanCatalogue } from '../../../subscriptions/plans/plan-catalogue.service.js';

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

  constructor(
    private readonly database: Database,
    private readonly plans: PlanCatalogue,
    private readonly queues: JobQueues,
  ) {
    for (const queue of queues.all) queue.on('error', (error) => this.logger.debug({ err: error }, 'Queue connection'));
  }

  async dispatch(userId: string, priorityClass: PriorityClass): Promise<void> {
    const ids = await this.database.transactional(async (em) => {
      await takeLock(em, `dispatch:${priorityClass}:${userId}`);
      const user = await em.findOne(User, { id: userId });
      if (!user) return [];
      const most =
        priorityClass === 'tools' ? (await this.plans.planOf(user.plan)).concurrentJobs : BESIDE_TOOLS_AT_ONCE;
      const running = await em.count(ProcessingJob, {
        userId,
        priorityClass,
        $or: [{ state: 'active' }, { state: 'queued', dispatchedAt: { $ne: null } }],
      });
      const free = most - running;
      if (free <= 0) return [];
      return dispatchOldest(em, userId, priorityClass, free);
    });
    for (const { id, type } of ids) await this.bestEffort(id, () => this.add(id, type));
  }

  /**
   * The job whose turn it is in a queue where some accounts have their share of a worker's slots: the oldest of another account, where one
   * waits, else the oldest.
   * @param offered the job that the message names: it may be one that has lost its worker
   */
  nextIn(queue: QueueName, offered: string, accountsAtShare: string[]): Promise<string | null> {
    return findNextJob(this.database.fork(), typesIn(queue), offered, accountsAtShare);
  }

  /**
   * For a job that nobody has taken in time. Where Redis was emptied under a worker, what that worker wrote last can lie there as a
   * message that stands in no list: nobody takes it, and it keeps every other one with its id out.
   */
  requeue(id: string, type: JobType): Promise<void> {
    return this.bestEffort(id, async () => {
      const message = await this.queues.byName[queueOf(type)].getJob(id);
      if (message && (await message.getState()) === 'stuck') await message.remove();
      await this.add(id, type);
    });
  }

  /** The message's id is the row's: a second one for a job that still has one is no message at all. */
  private async add(id: string, type: JobType): Promise<void> {
    await this.queues.byName[queueOf(type)].add({ id }, { jobId: id });
  }

  /** Never waits long, never fails: what Redis is not told now it is told by the reconciler. That it is away is told once for all jobs. */
  private async bestEffort(id: string, action: () => Promise<void>): Promise<void> {
    await withTimeout(action(), QUEUE_TIMEOUT_MS).catch((error: unknown) =>
      this.logger.debug({ err: error, job_id: id }, 'Queue not told; the reconciler will'),
    );
  }
}
