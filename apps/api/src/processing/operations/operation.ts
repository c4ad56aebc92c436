import { type EntityManager } from '@mikro-orm/postgresql';
import { type ProcessingJob, type JobResult } from '../processing-job.entity.js';

export interface Progress {
  /** 0 to 1, by real work done; it never falls within an attempt. */
  fraction: number;
  stage: string;
  /** Seconds of media, where the work is measured in them. */
  processedSeconds?: number;
  totalSeconds?: number;
}

export interface OperationContext {
  readonly job: ProcessingJob;
  /** A folder of this attempt alone; removed afterwards, however it ends. */
  readonly workspace: string;
  /** Aborted when the job is cancelled, lost to another attempt, or the process stops. An abort is a normal ending. */
  readonly signal: AbortSignal;
  readonly progress: (progress: Progress) => void;
  /**
   * Hands out a part of the result before the job has ended. `delivered` is what all parts so far cost, in the ledger's unit:
   * it is written there before the part goes out, and stays charged where the owner cancels the job.
   */
  readonly deliver: (type: string, data: Record<string, unknown>, delivered: number) => void;
  /** Pieces that a later attempt need not do again. */
  readonly checkpoint: {
    get(key: string): Promise<unknown>;
    set(key: string, value: unknown): Promise<void>;
  };
}

/** What an operation hands over: written in the one transaction that completes the job, by the current attempt only. */
export interface Outcome {
  result: JobResult;
  /** Usage in the ledger's unit, where it is less than was held. */
  settle?: number;
  commit(em: EntityManager): Promise<void>;
  /** Takes back what was written outside of that transaction, where another attempt has the job by now. */
  discard?(): Promise<void>;
}

/** One kind of work. */
export interface Operation {
  run(context: OperationContext): Promise<Outcome>;
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
