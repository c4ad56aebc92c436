import { Injectable } from '@nestjs/common';
import { Metrics } from '../../../common/metrics/metrics.js';
import { JobQueues } from './job-queues.producer.js';

const STATES = ['waiting', 'active', 'delayed', 'failed'] as const;

/** The messages in Redis. They follow the rows: what differs from `jobs_open` for long is Redis's trouble. */
@Injectable()
export class QueueMetrics {
  constructor(metrics: Metrics, queues: JobQueues) {
    metrics.collect(
      'queues',
      { queue_messages: { help: 'Messages by queue and state.', labels: ['queue', 'state'] } },
      async () => {
        const counted = await Promise.all(
          queues.all.map(async (queue) => ({ queue: queue.name, counts: await queue.getJobCounts() })),
        );
        return {
          queue_messages: counted.flatMap(({ queue, counts }) =>
            STATES.map((state) => ({ labels: { queue, state }, value: counts[state] })),
          ),
        };
      },
    );
  }
}
