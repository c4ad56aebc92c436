import { InjectQueue } from '@nestjs/bull';
import { Injectable } from '@nestjs/common';
import type { Queue } from 'bull';
import type { QueueName } from '../../../config/queues.js';

/** Bull's queues by name. Their messages say which row there is to work on, and nothing else. */
@Injectable()
export class JobQueues {
  readonly byName: Record<QueueName, Queue<{ id: string }>>;
  readonly all: readonly Queue<{ id: string }>[];

  constructor(
    @InjectQueue('media') media: Queue<{ id: string }>,
    @InjectQueue('imports') imports: Queue<{ id: string }>,
    @InjectQueue('background') background: Queue<{ id: string }>,
    @InjectQueue('tools') tools: Queue<{ id: string }>,
    @InjectQueue('engines') engines: Queue<{ id: string }>,
  ) {
    this.byName = { media, imports, background, tools, engines };
    this.all = Object.values(this.byName);
  }
}
