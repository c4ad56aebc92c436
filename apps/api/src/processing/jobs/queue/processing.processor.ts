import { Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import type { Job } from 'bull';
import { availableParallelism } from 'node:os';
import { withTimeout } from '../../../common/with-timeout.js';
import { Environment } from '../../../config/environment.js';
import { type QueueName, QUEUES } from '../../../config/queues.js';
import { JobQueues } from './job-queues.producer.js';
import { JobRunner } from '../runner/job-runner.js';
import { Dispatcher } from './dispatcher.js';
import { type ProcessingJob } from '../processing-job.entity.js';

/** Of the others, as many as the worker is told. An import mostly waits for the other side. */
const AT_ONCE: Partial<Record<QueueName, number>> = { media: 2, imports: 16, background: 2 };
const PAUSE_TIMEOUT_MS = 1_000;

/** Takes messages off the queues in a worker. Registered by call, since a decorator cannot ask the configuration. */
@Injectable()
export class ProcessingProcessor implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger(ProcessingProcessor.name);

  constructor(
    private readonly env: Environment,
    private readonly runner: JobRunner,
    private readonly dispatcher: Dispatcher,
    private readonly queues: JobQueues,
  ) {}

  onApplicationBootstrap(): void {
    const { WORKER_CONCURRENCY: concurrency = availableParallelism(), WORKER_QUEUES: names = QUEUES } = this.env;
    for (const name of names) {
      const queue = this.queues.byName[name];
      const slots = AT_ONCE[name] ?? concurrency;
      void queue.process(slots, ({ data }: Job<{ id: string }>) => this.runner.run(data.id, { queue: name, slots }));
      // Only now, when the message is gone: a second one for a job that was put back would count as the same and be dropped.
      queue.on(
        'completed',
        (_message, next: Pick<ProcessingJob, 'userId' | 'priorityClass'> | null) => void this.dispatchNext(next),
      );
    }
  }

  async onModuleDestroy(): Promise<void> {
    // A message taken from now on would be thrown away, and its job would wait for the reconciler.
    const paused = Promise.allSettled(this.queues.all.map((queue) => queue.pause(true, true)));
    // Redis may be gone; that is no reason to stay.
    await withTimeout(paused, PAUSE_TIMEOUT_MS).catch(() => undefined);
    await this.runner.drain();
  }

  private async dispatchNext(next: Pick<ProcessingJob, 'userId' | 'priorityClass'> | null): Promise<void> {
    try {
      if (next) await this.dispatcher.dispatch(next.userId, next.priorityClass);
    } catch (error) {
      this.logger.warn({ err: error }, 'Next job not offered; the reconciler will');
    }
  }
}
