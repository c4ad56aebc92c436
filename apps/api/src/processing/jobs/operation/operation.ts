import { type EntityManager } from '@mikro-orm/postgresql';
import { type MediaFile } from '../../../media/media-file.entity.js';
import { type OneService } from '../../../subscriptions/requires-service.js';
import { type MeteredFeature } from '../../../usage/usage-record.entity.js';
import { type JobParams } from '../job-params.js';
import { type JobResult } from '../job-result.js';
import { type JobType } from '../job-types.js';
import { type ProcessingJob } from '../processing-job.entity.js';

export interface Cost {
  feature: MeteredFeature;
  /** In the ledger's unit: seconds or words. */
  amount: number;
}

/** What the API process, which runs no operations, knows of one. */
export interface OperationDefinition<T extends JobType> {
  readonly params: new () => JobParams[T];
  /**
   * Checks a recording as far as it is known, and says what the job costs at most where that depends on the recording.
   * Called when the job is ordered, and again when its recording has been read. Jobs on anything else have none.
   * @throws DomainError 400
   */
  readonly estimate?: (input: MediaFile, params: JobParams[T]) => Cost | undefined;
  /** What the plan has to grant, one service of each. Its route asks for it; a retry does again. */
  readonly services: (params: JobParams[T]) => readonly OneService[];
}

export interface Progress {
  /** 0 to 1, by real work done; it never falls within an attempt. */
  fraction: number;
  stage: string;
  /** Seconds of media, where the work is measured in them. */
  processedSeconds?: number;
  totalSeconds?: number;
}

export interface OperationContext<T extends JobType = JobType> {
  readonly job: ProcessingJob;
  readonly type: T;
  /** Those of the job, checked. */
  readonly params: JobParams[T];
  /** A folder of this attempt alone; removed afterwards, however it ends. */
  readonly workspace: string;
  /** Aborted when the job is cancelled, lost to another attempt, or the process stops. An abort is a normal ending. */
  readonly signal: AbortSignal;
  readonly progress: (progress: Progress) => void;
  /**
   * Hands out a part of the result before the job has ended. `delivered` is what all parts so far cost, in the ledger's unit:
   * it is written there before the part goes out, and stays charged where the owner cancels the job.
   */
  readonly publishPartial: (type: string, data: Record<string, unknown>, delivered: number) => void;
  /** Pieces that a later attempt need not do again. */
  readonly checkpoint: {
    get(key: string): Promise<unknown>;
    set(key: string, value: unknown): Promise<void>;
  };
}

/** What an operation hands over: written in the one transaction that completes the job, by the current attempt only. */
export interface Outcome<Result = JobResult[JobType]> {
  result: Result;
  /** Usage in the ledger's unit, where it is less than was held. */
  settle?: number;
  commit(em: EntityManager): Promise<void>;
  /** Takes back what was written outside of that transaction, where another attempt has the job by now. */
  discard?(): Promise<void>;
}

/** One kind of work, for one type of job or several alike. What is known of it without running it is its `OperationDefinition`. */
export interface Operation<T extends JobType> {
  run(context: OperationContext<T>): Promise<Outcome<JobResult[T]>>;
  /** Writes what a final failure means for the job's subject. */
  failed?(em: EntityManager, job: ProcessingJob, error: JobFailure): Promise<void>;
}

/** An expected failure: a code, the cause with the next step, whether trying again may help, and when if somebody said so. */
export class JobFailure extends Error {
  constructor(
    readonly code: string,
    message: string,
    readonly retryable = false,
    readonly retryAfterSeconds?: number,
  ) {
    super(message);
    this.name = 'JobFailure';
  }
}
