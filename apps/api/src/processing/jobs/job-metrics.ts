import { type EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../common/clock/clock.js';
import { Metrics } from '../../common/metrics/metrics.js';
import { Database } from '../../database/database.js';
import { METERED_FEATURES } from '../../usage/usage-record.entity.js';
import { PRIORITY_CLASSES } from './job-types.js';
import { type ProcessingJob } from './processing-job.entity.js';
import { countOpenJobs, sumReservedUnits } from './processing.queries.js';

/** How an attempt ends: `retried` failed and goes back for another try, `draining` is put back because its worker stops. */
export type AttemptOutcome = 'completed' | 'failed' | 'retried' | 'cancelled' | 'draining' | 'lost';

const WAITING_BUCKETS_SECONDS = [0.05, 0.1, 0.5, 1, 5, 15, 60, 300, 900, 3_600];
const DURATION_BUCKETS_SECONDS = [0.1, 0.5, 1, 5, 15, 60, 300, 900, 3_600, 14_400];

/** `held` waits for its account's turn, `waiting` for a worker; `abandoned` is nobody's until the reconciler offers it again. */
const STANDINGS = ['held', 'waiting', 'active', 'abandoned'] as const;

/** What attempts of this process came to, and how all open jobs stand. */
@Injectable()
export class JobMetrics {
  private readonly attempts;
  private readonly waited;
  private readonly took;

  constructor(
    metrics: Metrics,
    database: Database,
    private readonly clock: Clock,
  ) {
    const labels = ['type'] as const;
    this.attempts = metrics.counter('job_attempts_total', {
      help: 'Attempts at jobs that have ended, by what they came to.',
      labels: ['type', 'outcome'],
    });
    this.waited = metrics.histogram(
      'job_waiting_seconds',
      { help: 'From when a job could be taken until a worker took it.', labels },
      WAITING_BUCKETS_SECONDS,
    );
    this.took = metrics.histogram(
      'job_duration_seconds',
      { help: 'How long attempts took, however they ended.', labels },
      DURATION_BUCKETS_SECONDS,
    );
    const fork = () => database.fork();
    metrics.collect(
      'jobs',
      {
        jobs_open: { help: 'Jobs that have not ended, by lane and standing.', labels: ['lane', 'standing'] },
        jobs_oldest_waiting_seconds: { help: 'How long the first in line waits for a worker.', labels: ['lane'] },
      },
      () => openJobs(fork()),
    );
    metrics.collect(
      'ledger',
      { ledger_reserved_units: { help: 'Seconds or words that open jobs hold.', labels: ['service'] } },
      () => reservedUnits(fork()),
    );
  }

  /** A worker has taken a job. @returns to be called once with what came of it */
  taken({ type, availableAt }: ProcessingJob): (outcome: AttemptOutcome) => void {
    this.waited.observe({ type }, Math.max(0, (this.clock.now().getTime() - availableAt.getTime()) / 1_000));
    const stop = this.took.startTimer({ type });
    return (outcome) => {
      stop();
      this.attempts.inc({ type, outcome });
    };
  }
}

async function openJobs(em: EntityManager) {
  const rows = await countOpenJobs(em);
  const find = (lane: string, standing: string) => rows.find((row) => row.lane === lane && row.standing === standing);
  return {
    jobs_open: PRIORITY_CLASSES.flatMap((lane) =>
      STANDINGS.map((standing) => ({ labels: { lane, standing }, value: find(lane, standing)?.jobs ?? 0 })),
    ),
    jobs_oldest_waiting_seconds: PRIORITY_CLASSES.map((lane) => ({
      labels: { lane },
      value: find(lane, 'waiting')?.oldest ?? 0,
    })),
  };
}

async function reservedUnits(em: EntityManager) {
  const rows = await sumReservedUnits(em);
  return {
    ledger_reserved_units: METERED_FEATURES.map((service) => ({
      labels: { service },
      value: Number(rows.find(({ feature }) => feature === service)?.units ?? 0),
    })),
  };
}
