import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { randomUUID } from 'node:crypto';
import { type StoredResult } from './job-result.js';
import { type JobState, type JobType, type PriorityClass } from './job-types.js';

/** One requested run of an operation. This row is the truth; a queue message only says that there is something to do. */
@Entity({ tableName: 'processing_jobs' })
export class ProcessingJob {
  @PrimaryKey({ type: 'uuid' }) id: string = randomUUID();
  @Property({ type: 'uuid' }) userId!: string;
  @Property({ type: 'text' }) type!: JobType;
  @Property({ type: 'text', fieldName: 'lane' }) priorityClass!: PriorityClass;
  @Property({ type: 'text' }) state: JobState = 'queued';
  /** No foreign key: a job outlives the file it was about. */
  @Property({ type: 'uuid', nullable: true }) inputFileId: string | null = null;
  @Property({ type: 'text', nullable: true }) inputName: string | null = null;
  /** As its order wrote them; `readParams` gives them their type. */
  @Property({ type: 'json' }) params: Record<string, unknown> = {};
  /** Ordered before its file was read: it is checked, priced and queued when that is done. */
  @Property({ type: 'boolean' }) awaitsInput = false;
  /** Rises with every execution; only the current one may write. */
  @Property({ type: 'integer' }) attempt = 0;
  @Property({ type: 'float' }) progress = 0;
  @Property({ type: 'text', nullable: true }) stage: string | null = 'queued';
  @Property({ type: 'float', nullable: true }) etaSeconds: number | null = null;
  @Property({ type: 'double', nullable: true }) processedSeconds: number | null = null;
  @Property({ type: 'double', nullable: true }) totalSeconds: number | null = null;
  @Property({ type: 'json', nullable: true }) result: StoredResult | null = null;
  @Property({ type: 'text', nullable: true }) errorCode: string | null = null;
  @Property({ type: 'text', nullable: true }) errorMessage: string | null = null;
  /** How often it failed for a reason that may pass. */
  @Property({ type: 'integer' }) failures = 0;
  /** How many workers held it and gave no sign of life any more. */
  @Property({ type: 'integer' }) lostWorkers = 0;
  @Property({ type: 'timestamptz', nullable: true }) dispatchedAt: Date | null = null;
  @Property({ type: 'timestamptz' }) availableAt!: Date;
  /** Until when the current attempt holds the job without another sign of life. */
  @Property({ type: 'timestamptz', nullable: true }) leaseUntil: Date | null = null;
  @Property({ type: 'boolean' }) cancelRequested = false;
  /** The trace of the request that asked for it, where requests are traced: the worker goes on with it. */
  @Property({ type: 'text', nullable: true }) traceparent: string | null = null;
  @Property({ type: 'timestamptz' }) createdAt!: Date;
  @Property({ type: 'timestamptz', nullable: true }) startedAt: Date | null = null;
  @Property({ type: 'timestamptz', nullable: true }) finishedAt: Date | null = null;
}
