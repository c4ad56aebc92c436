import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { randomUUID } from 'node:crypto';

/** Work on the sound of a recording that ends with a file in the library. */
export const SOUND_JOBS = [
  'noise-reduction',
  'speed-change',
  'cut',
  'convert',
  'loudness',
  'silence-removal',
  'recipe',
] as const;
export type SoundJobType = (typeof SOUND_JOBS)[number];
export const isSoundJob = (type: string): type is SoundJobType => SOUND_JOBS.some((each) => each === type);
/** Subtitles in films. */
export const SUBTITLING_JOBS = ['burn-in', 'soft-mux'] as const;
export type SubtitlingJobType = (typeof SUBTITLING_JOBS)[number];
export const JOB_TYPES = [
  ...(['media', 'rendition', 'import', 'transcription', 'translation', 'summarization'] as const),
  ...SOUND_JOBS,
  ...SUBTITLING_JOBS,
  ...(['measurement', 'silences'] as const),
] as const;
export type JobType = (typeof JOB_TYPES)[number];
export const JOB_STATES = ['queued', 'active', 'completed', 'failed', 'cancelled'] as const;
export type JobState = (typeof JOB_STATES)[number];
/** Reading a new file must not wait behind a film that is made playable, that not behind a slow host, and none behind an hour of transcription. */
export const LANES = ['media', 'imports', 'background', 'tools'] as const;
export type Lane = (typeof LANES)[number];
const LANES_OF: Partial<Record<JobType, Lane>> = { media: 'media', rendition: 'background', import: 'imports' };
export const laneOf = (type: JobType): Lane => LANES_OF[type] ?? 'tools';

/** What files need by themselves: nobody is told when it is done, and it fills nobody's waiting line. */
export const UNASKED: ReadonlySet<JobType> = new Set(['media', 'rendition']);

/** One requested run of an operation. This row is the truth; a queue message only says that there is something to do. */
@Entity({ tableName: 'processing_jobs' })
export class ProcessingJob {
  @PrimaryKey({ type: 'uuid' }) id: string = randomUUID();
  @Property({ type: 'uuid' }) userId!: string;
  @Property({ type: 'text' }) type!: JobType;
  @Property({ type: 'text' }) lane!: Lane;
  @Property({ type: 'text' }) state: JobState = 'queued';
  /** No foreign key: a job outlives the file it was about. */
  @Property({ type: 'uuid', nullable: true }) inputFileId: string | null = null;
  @Property({ type: 'text', nullable: true }) inputName: string | null = null;
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
  @Property({ type: 'json', nullable: true }) result: JobResult | null = null;
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

/** What stands on a completed job: the specification's result fields, and what the operation adds. */
export interface JobResult {
  download_url?: string;
  filename?: string;
  original_name?: string;
  format?: string;
  processing_type?: string;
  quality?: string;
  file_size?: number;
  [detail: string]: unknown;
}
