import { LockMode } from '@mikro-orm/core';
import { EntityManager } from '@mikro-orm/postgresql';
import { HttpStatus, Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { accountTransaction } from '../../common/account/account-transaction.js';
import { AccountRemoval } from '../../common/account/account-removal.js';
import { AfterCommit } from '../../common/after-commit.js';
import { Clock } from '../../common/clock/clock.js';
import { secondsFromNow } from '../../common/clock/clock.queries.js';
import { DomainError, NotFoundError } from '../../common/errors/domain-error.js';
import { EventBus } from '../../common/events/event-bus.js';
import { currentTraceparent } from '../../common/tracing/traceparent.js';
import { Database } from '../../database/database.js';
import { MediaFile } from '../../media/media-file.entity.js';
import { CustomersService, type Standing } from '../../subscriptions/customers/customers.service.js';
import { PlanCatalogue } from '../../subscriptions/plans/plan-catalogue.service.js';
import { checkService } from '../../subscriptions/requires-service.js';
import { UsageService } from '../../usage/usage.service.js';
import { estimate, needsRecording, servicesOf } from './estimate.js';
import { JobEndings } from './job-endings.js';
import { type JobParams } from './job-params.js';
import { type JobType, priorityClassOf, SYSTEM_JOBS } from './job-types.js';
import { type Cost } from './operation/operation.js';
import { Dispatcher } from './queue/dispatcher.js';
import { JobDto, type JobPageDto, type JobQuery } from './job.dto.js';
import { readJob, readJobPage } from './read-job.queries.js';
import { ProcessingJob } from './processing-job.entity.js';
import { secondsAfterEnd } from './processing.queries.js';
import { manualDelaySeconds } from './retry-delay.js';

export interface NewJob<T extends JobType> {
  userId: string;
  type: T;
  /** What it is about; no file yet where the job fetches one. */
  input: MediaFile | { id: null; originalName: string };
  params: JobParams[T];
  /** What the job may use at most, held until it ends; of a job on a recording its operation's `estimate` says it. */
  cost?: Cost;
}

/** The stage of a job that was ordered before its file was read. */
const AWAITING_FILE = 'awaiting-file';
class TooManyJobsError extends DomainError {
  constructor(waiting: number) {
    super(
      HttpStatus.TOO_MANY_REQUESTS,
      'TOO_MANY_JOBS',
      `${waiting} of your jobs are waiting already. Let some finish or cancel them first.`,
      { headers: { 'Retry-After': '30' } },
    );
  }
}

class JobNotRetryableError extends DomainError {
  constructor() {
    super(HttpStatus.CONFLICT, 'JOB_NOT_RETRYABLE', 'Only a failed or cancelled job can be tried again.');
  }
}

@Injectable()
export class JobsService implements OnModuleInit {
  private readonly logger = new Logger(JobsService.name);

  constructor(
    private readonly database: Database,
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly customers: CustomersService,
    private readonly plans: PlanCatalogue,
    private readonly usage: UsageService,
    private readonly dispatcher: Dispatcher,
    private readonly endings: JobEndings,
    private readonly events: EventBus,
    private readonly removal: AccountRemoval,
    private readonly afterCommit: AfterCommit,
  ) {}

  onModuleInit(): void {
    this.removal.step('work', ({ userId }) => this.cancelAll(userId));
  }

  create<T extends JobType>(order: NewJob<T>): Promise<ProcessingJob> {
    return accountTransaction(this.database.fork(), order.userId, (em) => this.add(em, order));
  }

  /** Writes the row and holds its cost in the caller's transaction. Once that has ended, the queue is told. */
  async add<T extends JobType>(em: EntityManager, order: NewJob<T>): Promise<ProcessingJob> {
    const job = Object.assign(new ProcessingJob(), {
      userId: order.userId,
      type: order.type,
      priorityClass: priorityClassOf(order.type),
      inputFileId: order.input.id,
      inputName: order.input.originalName,
      params: { ...order.params },
      traceparent: currentTraceparent(),
      availableAt: secondsFromNow(0),
      createdAt: this.clock.now(),
    });
    let standing: Standing | undefined;
    if (!SYSTEM_JOBS.has(job.type)) {
      standing = await this.customers.lock(em, order.userId);
      await this.checkWaiting(em, job, standing.plan.waitingJobs);
    }
    if (needsRecording(job.type)) await this.admitOrWait(em, job, standing);
    else if (order.cost) await this.reserve(em, job, order.cost, standing);
    em.persist(job);
    this.afterCommit.add(em, () => this.notify(job));
    return job;
  }

  /** Checks and prices the jobs that were ordered before this file was read. One that can't be done fails by name and costs nothing. */
  async admitWaiting(fileId: string): Promise<void> {
    const waiting = await this.database
      .fork()
      .find(
        ProcessingJob,
        { inputFileId: fileId, awaitsInput: true, state: 'queued' },
        { orderBy: { createdAt: 'asc' } },
      );
    for (const { id, userId } of waiting) {
      await accountTransaction(this.database.fork(), userId, async (em) => {
        const row = await em.findOne(
          ProcessingJob,
          { id, awaitsInput: true, state: 'queued' },
          { lockMode: LockMode.PESSIMISTIC_WRITE },
        );
        if (!row) return;
        const standing = await this.customers.lock(em, userId);
        try {
          await this.admitOrWait(em, row, standing);
        } catch (error) {
          if (!(error instanceof DomainError)) throw error;
          await this.endings.markFailed(em, row, error);
        }
        this.afterCommit.add(em, () => this.notify(row));
      });
    }
  }

  /** Lets a job into the queue and holds its cost, or leaves it waiting while its recording is being read. @throws DomainError */
  private async admitOrWait(em: EntityManager, job: ProcessingJob, standing?: Standing): Promise<void> {
    // The lock makes sure that the file's reading either is seen here or finds this job waiting.
    const file = await em.findOne(MediaFile, { id: job.inputFileId }, { lockMode: LockMode.PESSIMISTIC_READ });
    if (!file) throw new NotFoundError('File');
    if (file.status === 'processing') {
      Object.assign(job, { awaitsInput: true, stage: AWAITING_FILE });
      return;
    }
    const cost = estimate(job, file);
    if (cost) await this.reserve(em, job, cost, standing);
    Object.assign(job, { awaitsInput: false, stage: 'queued', availableAt: secondsFromNow(0) });
  }

  private reserve(em: EntityManager, job: ProcessingJob, cost: Cost, standing?: Standing): Promise<void> {
    const { id, userId, type, inputName } = job;
    return this.usage.reserve(em, { userId, jobId: id, jobType: type, inputName, ...cost }, standing);
  }

  /**
   * Tells the owner how a job stands, and the queue that there may be something to do. What is committed stands, whether or not this
   * succeeds: who were told otherwise would order again, while the reconciler offers what was not.
   */
  private async notify(job: ProcessingJob): Promise<void> {
    try {
      await this.announce(job);
      await this.dispatcher.dispatch(job.userId, job.priorityClass);
    } catch (error) {
      this.logger.warn({ err: error }, 'Job not offered; the reconciler will');
    }
  }

  async list(userId: string, query: JobQuery): Promise<JobPageDto> {
    return { ...(await readJobPage(this.em, userId, query)), page: query.page, page_size: query.page_size };
  }

  /** @throws NotFoundError */
  async get(userId: string, id: string): Promise<JobDto> {
    const job = await readJob(this.database.fork(), userId, id);
    if (!job) throw new NotFoundError('Job');
    return job;
  }

  /** Ends a waiting job at once; tells a running one to stop. Cancelling an ended one changes nothing. */
  async cancel(userId: string, id: string): Promise<ProcessingJob> {
    return accountTransaction(this.database.fork(), userId, async (em) => {
      const found = await em.findOne(ProcessingJob, { id, userId }, { lockMode: LockMode.PESSIMISTIC_WRITE });
      if (!found) throw new NotFoundError('Job');
      const { state } = found;
      if (state === 'active') found.cancelRequested = true;
      if (state === 'queued') await this.endings.markCancelled(em, found);
      if (state === 'active' || state === 'queued') this.afterCommit.add(em, () => this.notify(found));
      return found;
    });
  }

  /** Stops the work of an account that goes; false while some of it is still being stopped. */
  private async cancelAll(userId: string): Promise<boolean> {
    const open = await this.database.fork().find(ProcessingJob, { userId, state: { $in: ['queued', 'active'] } });
    for (const { id } of open) await this.cancel(userId, id);
    return !open.some(({ state }) => state === 'active');
  }

  /** Cancels whatever is open for a file that has left the library. */
  async cancelForFile(fileId: string): Promise<void> {
    const open = await this.database
      .fork()
      .find(ProcessingJob, { inputFileId: fileId, state: { $in: ['queued', 'active'] } });
    for (const job of open) await this.cancel(job.userId, job.id);
  }

  /**
   * Queues a failed or cancelled job again, holding its cost anew; finished pieces are kept. A failed one waits a moment, longer with each
   * attempt. Like an attempt that ends, this locks the job before the account.
   */
  async retry(userId: string, id: string): Promise<ProcessingJob> {
    return accountTransaction(this.database.fork(), userId, async (em) => {
      const found = await em.findOne(ProcessingJob, { id, userId }, { lockMode: LockMode.PESSIMISTIC_WRITE });
      if (!found) throw new NotFoundError('Job');
      if (found.state !== 'failed' && found.state !== 'cancelled') throw new JobNotRetryableError();
      const standing = await this.customers.lock(em, userId);
      for (const services of servicesOf(found)) await checkService(this.plans, standing.plan, services);
      if (!SYSTEM_JOBS.has(found.type)) await this.checkWaiting(em, found, standing.plan.waitingJobs);
      if (found.awaitsInput) await this.admitOrWait(em, found, standing);
      else await this.usage.reserveAgain(em, found.id, standing);
      Object.assign(found, {
        state: 'queued',
        stage: found.awaitsInput ? AWAITING_FILE : 'queued',
        progress: 0,
        etaSeconds: null,
        processedSeconds: null,
        errorCode: null,
        errorMessage: null,
        failures: 0,
        lostWorkers: 0,
        cancelRequested: false,
        traceparent: currentTraceparent(),
        dispatchedAt: null,
        leaseUntil: null,
        availableAt: secondsAfterEnd(manualDelaySeconds(found)),
        finishedAt: null,
      } satisfies Partial<ProcessingJob>);
      this.afterCommit.add(em, () => this.notify(found));
      return found;
    });
  }

  announce(job: ProcessingJob): Promise<void> {
    return this.events.publish(job.userId, 'job', JobDto.brief(job));
  }

  private async checkWaiting(em: EntityManager, job: ProcessingJob, limit: number): Promise<void> {
    const waiting = await em.count(ProcessingJob, {
      userId: job.userId,
      priorityClass: job.priorityClass,
      state: 'queued',
    });
    if (waiting >= limit) throw new TooManyJobsError(waiting);
  }
}
