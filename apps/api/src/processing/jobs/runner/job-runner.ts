import { LockMode } from '@mikro-orm/core';
import { type EntityManager } from '@mikro-orm/postgresql';
import { HttpStatus, Injectable, Logger } from '@nestjs/common';
import { mkdir, rm } from 'node:fs/promises';
import { Clock } from '../../../common/clock/clock.js';
import { secondsFromNow } from '../../../common/clock/clock.queries.js';
import { DomainError } from '../../../common/errors/domain-error.js';
import { EventBus } from '../../../common/events/event-bus.js';
import type { QueueName } from '../../../config/queues.js';
import { oneAtATime } from '../../../common/one-at-a-time.js';
import { Database } from '../../../database/database.js';
import { UsageService } from '../../../usage/usage.service.js';
import { Attempt, AttemptAborted, LEASE_SECONDS } from './attempt.js';
import { Checkpoints } from './checkpoints.js';
import { PartialResults } from './partial-results.js';
import { type AttemptOutcome, JobMetrics } from '../job-metrics.js';
import { JobEndings } from '../job-endings.js';
import { JobsService } from '../jobs.service.js';
import { diskFullFailure } from '../operation/disk-full.js';
import { type JobType } from '../job-types.js';
import { JobFailure, type OperationContext, type Outcome } from '../operation/operation.js';
import { readParams } from '../read-params.js';
import { OperationRegistry } from '../../operation-registry.js';
import { ProcessingJob } from '../processing-job.entity.js';
import { Dispatcher } from '../queue/dispatcher.js';
import { claimJob } from '../processing.queries.js';
import { automaticDelaySeconds } from '../retry-delay.js';
import { queueOf } from '../queue/queue-of.js';
import { traceAttempt } from './trace-attempt.js';
import { Workspaces } from './workspaces.js';

/** How often a job is tried again by itself when the cause may pass. */
const MAX_FAILURES = 3;
/** A job that has cost so many workers, one after the other, is what stops them: it is not given to a further one. */
const MAX_LOST_WORKERS = 3;
/** Whoever asks for more patience than this gets a failure to look at instead. */
const MAX_WAIT_SECONDS = 3_600;

/** Where a worker does a job: a queue, and how many of its jobs this worker does at once. */
export interface Place {
  queue: QueueName;
  slots: number;
}

/** Runs one attempt of one job, and writes its ending once. */
@Injectable()
export class JobRunner {
  private readonly logger = new Logger(JobRunner.name);
  private readonly running = new Map<Attempt, Promise<void>>();
  /** Who takes a job counts what runs, and what it takes runs before the next one counts. */
  private readonly inTurn = oneAtATime();
  private draining = false;

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly jobs: JobsService,
    private readonly endings: JobEndings,
    private readonly dispatcher: Dispatcher,
    private readonly operations: OperationRegistry,
    private readonly usage: UsageService,
    private readonly events: EventBus,
    private readonly workspaces: Workspaces,
    private readonly checkpoints: Checkpoints,
    private readonly metrics: JobMetrics,
  ) {}

  /** Stops what runs and puts it back: another worker goes on from its checkpoints. */
  async drain(): Promise<void> {
    this.draining = true;
    for (const attempt of this.running.keys()) attempt.abort('draining');
    await Promise.allSettled(this.running.values());
  }

  /**
   * Does the job that was offered, or another one whose turn it is; nothing where none waits.
   * @returns whose jobs may be dispatched next
   */
  async run(offered: string, place: Place): Promise<Pick<ProcessingJob, 'userId' | 'priorityClass'> | null> {
    const attempt = await this.inTurn(() => this.begin(offered, place));
    if (!attempt) return null;
    try {
      await this.running.get(attempt);
    } finally {
      this.running.delete(attempt);
    }
    const { userId, priorityClass } = attempt.job;
    return this.draining ? null : { userId, priorityClass };
  }

  private async begin(offered: string, place: Place): Promise<Attempt | null> {
    if (this.draining) return null;
    const job = await this.claimNext(offered, place);
    if (!job) return null;
    const attempt = new Attempt(this.database.fork(), this.events, job);
    this.running.set(
      attempt,
      traceAttempt(job, () => this.execute(attempt)),
    );
    return attempt;
  }

  /**
   * Takes a job of the queue. While others wait, an account gets at most half of the slots; a slot that nobody else wants is anybody's.
   * The jobs that are taken before their own messages come leave these to those that were passed over.
   */
  private async claimNext(offered: string, { queue, slots }: Place): Promise<ProcessingJob | null> {
    const share = Math.max(1, Math.floor(slots / 2));
    const running = [...this.running.keys()].map(({ job }) => job).filter(({ type }) => queueOf(type) === queue);
    const accounts = [...new Set(running.map(({ userId }) => userId))];
    const atShare = accounts.filter((account) => running.filter(({ userId }) => userId === account).length >= share);
    let next = atShare.length > 0 ? await this.dispatcher.nextIn(queue, offered, atShare) : offered;
    while (next !== null) {
      const job = await this.claim(next);
      if (job) return job;
      next = await this.dispatcher.nextIn(queue, offered, atShare);
    }
    return null;
  }

  private async claim(id: string): Promise<ProcessingJob | null> {
    const em = this.database.fork();
    return (await claimJob(em, id, LEASE_SECONDS)) ? em.findOne(ProcessingJob, { id }) : null;
  }

  private async execute(attempt: Attempt): Promise<AttemptOutcome> {
    const { job } = attempt;
    const workspace = this.workspaces.pathOf(job);
    const note = this.metrics.taken(job);
    const partialResults = new PartialResults(job, this.usage, this.events);
    // Until somebody has written how it ended.
    let ending: AttemptOutcome = 'lost';
    attempt.start();
    try {
      if (job.cancelRequested) throw new AttemptAborted('cancelled');
      if (job.lostWorkers >= MAX_LOST_WORKERS) throw workersLost();
      // What a former attempt was killed over may fill the disk.
      if (job.attempt > 1) await this.workspaces.sweep();
      await mkdir(workspace, { recursive: true });
      await this.jobs.announce(job);
      const outcome = await this.perform(job.type, {
        job,
        workspace,
        signal: attempt.signal,
        progress: (progress) => attempt.progress(progress),
        publishPartial: (type, data, delivered) => partialResults.add(type, data, delivered),
        checkpoint: this.checkpoints.of(job),
      });
      try {
        attempt.signal.throwIfAborted();
        await Promise.all([attempt.stop(), partialResults.settled()]);
        ending = await this.complete(job, outcome);
      } catch (error) {
        await outcome.discard?.();
        throw error;
      }
    } catch (error) {
      await Promise.all([attempt.stop(), partialResults.settled()]);
      ending = await this.end(job, attempt.signal.aborted ? attempt.signal.reason : error);
    } finally {
      note(ending);
      await rm(workspace, { recursive: true, force: true });
    }
    return ending;
  }

  /** Has the work of a job done by the operation of its type. */
  private async perform<T extends JobType>(
    type: T,
    context: Omit<OperationContext, 'type' | 'params'>,
  ): Promise<Outcome> {
    const params = readParams(type, context.job.params);
    return this.operations.get(type).run({ ...context, type, params });
  }

  /** File record, state and ledger in one transaction. */
  private async complete(job: ProcessingJob, outcome: Outcome): Promise<AttemptOutcome> {
    const finished = await this.withLease(job, async (em, row) => {
      await outcome.commit(em);
      await this.usage.settle(em, row.id, outcome.settle);
      Object.assign(row, {
        state: 'completed',
        progress: 100,
        stage: null,
        etaSeconds: 0,
        processedSeconds: job.totalSeconds,
        totalSeconds: job.totalSeconds,
        result: { ...outcome.result },
        leaseUntil: null,
        finishedAt: this.clock.now(),
      } satisfies Partial<ProcessingJob>);
      await this.checkpoints.clear(em, row.id);
      this.endings.emitJobEnded(em, row);
    });
    if (finished) await this.jobs.announce(finished);
    else await outcome.discard?.();
    return finished ? 'completed' : 'lost';
  }

  private async end(job: ProcessingJob, error: unknown): Promise<AttemptOutcome> {
    const reason = error instanceof AttemptAborted ? error.reason : 'failed';
    if (reason === 'lost') return 'lost';
    const ended = await this.withLease(job, async (em, row) => {
      if (reason === 'cancelled') await this.endings.markCancelled(em, row);
      else if (reason === 'draining') this.requeue(row, 0);
      else await this.fail(em, row, error);
    });
    if (!ended) return 'lost';
    await this.jobs.announce(ended);
    return reason === 'failed' && ended.state === 'queued' ? 'retried' : reason;
  }

  private async fail(em: EntityManager, row: ProcessingJob, error: unknown): Promise<void> {
    const failure = failureOf(error);
    this.logger.warn({ err: error, job_id: row.id, attempt: row.attempt }, 'Attempt failed');
    row.failures += 1;
    const delaySeconds = automaticDelaySeconds(row.failures, failure.retryAfterSeconds);
    if (failure.retryable && row.failures < MAX_FAILURES && delaySeconds <= MAX_WAIT_SECONDS)
      return this.requeue(row, delaySeconds);
    await this.endings.markFailed(em, row, failure);
    await this.operations.get(row.type).failed?.(em, row, failure);
  }

  private requeue(row: ProcessingJob, delaySeconds: number): void {
    Object.assign(row, {
      state: 'queued',
      stage: 'queued',
      dispatchedAt: null,
      leaseUntil: null,
      availableAt: secondsFromNow(delaySeconds),
    } satisfies Partial<ProcessingJob>);
  }

  /** Runs `write` in a transaction on the locked row, if this attempt still holds the job; else nothing is written. */
  private async withLease(
    { id, attempt }: ProcessingJob,
    write: (em: EntityManager, row: ProcessingJob) => Promise<void>,
  ): Promise<ProcessingJob | null> {
    return this.database.transactional(async (em) => {
      const row = await em.findOne(
        ProcessingJob,
        { id, attempt, state: 'active' },
        { lockMode: LockMode.PESSIMISTIC_WRITE },
      );
      if (row) await write(em, row);
      return row;
    });
  }
}

const workersLost = (): JobFailure =>
  new JobFailure(
    'WORKER_LOST',
    'Three workers stopped while they worked on this file, so the job was given up. It was not charged. Try the file in another format, or contact support.',
  );

/** Whether it may be otherwise in a moment. */
const isPassing = (status: HttpStatus): boolean =>
  status >= HttpStatus.INTERNAL_SERVER_ERROR || status === HttpStatus.TOO_MANY_REQUESTS;

/** What a job says of its failure: refusals keep their words, everything else is ours. */
function failureOf(error: unknown): JobFailure {
  if (error instanceof JobFailure) return error;
  if (error instanceof DomainError) return new JobFailure(error.code, error.message, isPassing(error.status));
  return (
    diskFullFailure(error) ??
    new JobFailure('INTERNAL_ERROR', 'Something went wrong on our side. Please try again.', true)
  );
}
