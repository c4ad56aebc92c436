import { InjectQueue } from '@nestjs/bull';
import { Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import type { Job, Queue } from 'bull';
import { availableParallelism } from 'node:os';
import { setTimeout } from 'node:timers/promises';
import { Environment } from '../config/environment.js';
import { JobRunner } from './job-runner.js';
import { Dispatcher } from './processing.producer.js';
import { type ProcessingJob } from './processing-job.entity.js';
import { QUEUE_OF_LANE } from './queues.js';

const MEDIA_AT_ONCE = 2;
const BACKGROUND_AT_ONCE = 2;
const PAUSE_TIMEOUT_MS = 1_000;

/** Takes messages off the queues in a worker. Registered by call, since a decorator cannot ask the configuration. */
@Injectable()
export class ProcessingProcessor implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger(ProcessingProcessor.name);

  constructor(
    private readonly env: Environment,
    private readonly runner: JobRunner,
    private readonly dispatcher: Dispatcher,
    @InjectQueue(QUEUE_OF_LANE.media) private readonly media: Queue<{ id: string }>,
    @InjectQueue(QUEUE_OF_LANE.background) private readonly background: Queue<{ id: string }>,
    @InjectQueue(QUEUE_OF_LANE.tools) private readonly tools: Queue<{ id: string }>,
  ) {}

  onApplicationBootstrap(): void {
    const run = ({ data }: Job<{ id: string }>) => this.runner.run(data.id);
    void this.media.process(MEDIA_AT_ONCE, run);
    void this.background.process(BACKGROUND_AT_ONCE, run);
    void this.tools.process(this.env.WORKER_CONCURRENCY ?? availableParallelism(), run);
    // Only now, when the message is gone: a second one for a job that was put back would count as the same and be dropped.
    for (const queue of [this.media, this.background, this.tools]) {
      queue.on('completed', (_message, next: Pick<ProcessingJob, 'userId' | 'lane'> | null) => void this.goOn(next));
    }
  }

  async onModuleDestroy(): Promise<void> {
    // A message taken from now on would be thrown away, and its job would wait for the reconciler.
    const paused = Promise.allSettled(
      [this.media, this.background, this.tools].map((queue) => queue.pause(true, true)),
    );
    // Redis may be gone; that is no reason to stay.
    await Promise.race([paused, setTimeout(PAUSE_TIMEOUT_MS, undefined, { ref: false })]);
    await this.runner.drain();
  }

  private async goOn(next: Pick<ProcessingJob, 'userId' | 'lane'> | null): Promise<void> {
    try {
      if (next) await this.dispatcher.dispatch(next.userId, next.lane);
    } catch (error) {
      this.logger.warn({ err: error }, 'Next job not offered; the reconciler will');
    }
  }
}
