import { InjectQueue } from '@nestjs/bull';
import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import type { Job, Queue } from 'bull';
import { availableParallelism } from 'node:os';
import { Environment } from '../config/environment.js';
import { JobRunner } from './job-runner.js';
import { QUEUE_OF_LANE } from './queues.js';

const MEDIA_AT_ONCE = 2;

/** Takes messages off the queues in a worker. Registered by call, since a decorator cannot ask the configuration. */
@Injectable()
export class ProcessingProcessor implements OnApplicationBootstrap {
  constructor(
    private readonly env: Environment,
    private readonly runner: JobRunner,
    @InjectQueue(QUEUE_OF_LANE.media) private readonly media: Queue<{ id: string }>,
    @InjectQueue(QUEUE_OF_LANE.tools) private readonly tools: Queue<{ id: string }>,
  ) {}

  onApplicationBootstrap(): void {
    const run = ({ data }: Job<{ id: string }>) => this.runner.run(data.id);
    void this.media.process(MEDIA_AT_ONCE, run);
    void this.tools.process(this.env.WORKER_CONCURRENCY ?? availableParallelism(), run);
  }
}
