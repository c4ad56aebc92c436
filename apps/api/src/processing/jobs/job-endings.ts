import { type EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../common/clock/clock.js';
import { type DomainError } from '../../common/errors/domain-error.js';
import { Outbox } from '../../common/outbox/outbox.service.js';
import { NotificationsService } from '../../notifications/notifications.service.js';
import { STORAGE_FULL } from '../../usage/storage-full.error.js';
import { TOO_MANY_FILES } from '../../usage/too-many-files.error.js';
import { UsageService } from '../../usage/usage.service.js';
import { FILE_IS_LOCAL_ONLY } from '../engines/engine-of.js';
import { SYSTEM_JOBS } from './job-types.js';
import { INPUT_DELETED } from './operation/job-input.js';
import { type JobFailure } from './operation/operation.js';
import { type ProcessingJob } from './processing-job.entity.js';

/** Announced with the id of a job that is over, one way or another. */
export const JOB_ENDED = 'processing.job-ended';

/** Failures that the account brings about itself, while words have gone out already: as by cancelling, those stay charged. */
const OF_THE_ACCOUNT: ReadonlySet<string> = new Set([
  ...[INPUT_DELETED, FILE_IS_LOCAL_ONLY, STORAGE_FULL, TOO_MANY_FILES, 'TEXT_STORAGE_FULL', 'TEXT_TOO_COMPLEX'],
  // What an engine refuses to work on, or has no answer to, is said by the text.
  ...['ENGINE_REJECTED', 'ENGINE_TOO_LARGE', 'ENGINE_ANSWER_UNREADABLE'],
  // The version of a transcript that the job was to read is gone.
  'NOT_FOUND',
]);

/** How jobs end: each ending is written in the caller's transaction, on a row that it has locked. */
@Injectable()
export class JobEndings {
  constructor(
    private readonly clock: Clock,
    private readonly usage: UsageService,
    private readonly outbox: Outbox,
    private readonly notifications: NotificationsService,
  ) {}

  /** Writes the cancelled end. What was delivered of the job stays charged. */
  async markCancelled(em: EntityManager, job: ProcessingJob): Promise<void> {
    Object.assign(job, {
      state: 'cancelled',
      stage: null,
      etaSeconds: null,
      leaseUntil: null,
      finishedAt: this.clock.now(),
    } satisfies Partial<ProcessingJob>);
    await this.usage.release(em, job.id, { keepDelivered: true });
    this.emitJobEnded(em, job);
  }

  /** Writes the failed end, and tells the job's owner. */
  async markFailed(em: EntityManager, job: ProcessingJob, { code, message }: JobFailure | DomainError): Promise<void> {
    Object.assign(job, {
      state: 'failed',
      stage: null,
      etaSeconds: null,
      errorCode: code,
      errorMessage: message,
      leaseUntil: null,
      finishedAt: this.clock.now(),
    } satisfies Partial<ProcessingJob>);
    await this.usage.release(em, job.id, { keepDelivered: OF_THE_ACCOUNT.has(code) });
    this.emitJobEnded(em, job);
    if (SYSTEM_JOBS.has(job.type)) return;
    await this.notifications.notify(em, job.userId, 'job-failed', {
      file: job.inputName ?? '',
      reason: message,
      link: `/library?file=${job.inputFileId ?? ''}`,
    });
  }

  /** Announces with the caller's transaction that a job that somebody asked for is over, one way or another. */
  emitJobEnded(em: EntityManager, { id, type }: ProcessingJob): void {
    if (!SYSTEM_JOBS.has(type)) this.outbox.add(em, JOB_ENDED, { jobId: id });
  }
}
