import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn, IsOptional } from 'class-validator';
import { PageDto, PageQuery } from '../../common/pagination/page-query.dto.js';
import { JOB_STATES, JOB_TYPES, type JobState, type JobType } from './job-types.js';
import { type ProcessingJob } from './processing-job.entity.js';

/** What a job's owner sees of it. */
export type ReadableJob = Pick<
  ProcessingJob,
  | ('id' | 'type' | 'state' | 'progress' | 'stage' | 'etaSeconds' | 'attempt' | 'inputFileId' | 'inputName' | 'params')
  | ('errorCode' | 'errorMessage' | 'processedSeconds' | 'totalSeconds' | 'createdAt' | 'startedAt' | 'finishedAt')
  | 'result'
>;

/**
 * Of `params` and of `result` as JSON: longer ones are read one by one, since lists hold a hundred jobs, live events come twice a second, and
 * answers to orders are kept for a day.
 */
export const MAX_BRIEF_CHARACTERS = 8_000;

export class JobErrorDto {
  @ApiProperty({ description: 'Stable and upper-case.' }) code!: string;
  @ApiProperty({ description: 'The cause and the next step.' }) message!: string;
}

export class JobDto {
  @ApiProperty({ format: 'uuid' }) id!: string;
  @ApiProperty({ enum: JOB_TYPES, enumName: 'JobType' }) type!: JobType;
  @ApiProperty({ enum: JOB_STATES, enumName: 'JobState' }) state!: JobState;
  @ApiProperty({ description: '0 to 100, by real work done.' }) progress!: number;
  @ApiProperty({
    type: String,
    nullable: true,
    description:
      'queued, awaiting-file (ordered before its file was read), connecting, fetching, probing, drawing, picturing, encoding, reading, measuring, processing, transcribing, translating, summarizing or finishing',
  })
  stage!: string | null;
  @ApiProperty({ type: Number, nullable: true }) eta_seconds!: number | null;
  @ApiProperty({ description: 'Rises with every execution.' }) attempt!: number;
  @ApiProperty({ type: String, nullable: true, format: 'uuid' }) input_file_id!: string | null;
  @ApiProperty({ type: String, nullable: true }) input_name!: string | null;
  @ApiProperty({ type: 'object', additionalProperties: true }) params!: Record<string, unknown>;
  @ApiProperty({
    description: `Whether lists and objects were left out of params or result: in pages, live events, webhooks and answers to orders, where one is beyond ${MAX_BRIEF_CHARACTERS} characters of JSON. GET /jobs/{id} has them.`,
  })
  abridged!: boolean;
  @ApiProperty({ type: JobErrorDto, nullable: true }) error!: JobErrorDto | null;
  @ApiProperty({ type: Number, nullable: true, description: 'Seconds of media done.' }) processed_seconds!:
    number | null;
  @ApiProperty({ type: Number, nullable: true }) total_seconds!: number | null;
  @ApiProperty({ format: 'date-time' }) created_at!: string;
  @ApiProperty({ type: String, nullable: true, format: 'date-time' }) started_at!: string | null;
  @ApiProperty({ type: String, nullable: true, format: 'date-time' }) finished_at!: string | null;
  @ApiProperty({ type: 'object', additionalProperties: true, nullable: true }) result!: Record<string, unknown> | null;
  @ApiProperty({ type: String, nullable: true }) download_url!: string | null;
  @ApiProperty({ type: String, nullable: true }) filename!: string | null;
  @ApiProperty({ type: String, nullable: true }) original_name!: string | null;
  @ApiProperty({ type: String, nullable: true }) format!: string | null;
  @ApiProperty({ type: String, nullable: true }) processing_type!: string | null;
  @ApiProperty({ type: String, nullable: true }) quality!: string | null;
  @ApiProperty({ type: Number, nullable: true }) file_size!: number | null;

  /** Where there are many of them: says so where it leaves something out. */
  static brief(job: ReadableJob): JobDto {
    const [params, result] = [brief(job.params), job.result && brief(job.result)];
    return { ...JobDto.of({ ...job, params, result }), abridged: params !== job.params || result !== job.result };
  }

  static of(job: ReadableJob): JobDto {
    const { result } = job;
    return {
      id: job.id,
      type: job.type,
      state: job.state,
      progress: Math.round(job.progress * 10) / 10,
      stage: job.stage,
      eta_seconds: job.etaSeconds === null ? null : Math.round(job.etaSeconds),
      attempt: job.attempt,
      input_file_id: job.inputFileId,
      input_name: job.inputName,
      params: job.params,
      abridged: false,
      error: job.errorCode ? { code: job.errorCode, message: job.errorMessage ?? '' } : null,
      processed_seconds: job.processedSeconds,
      total_seconds: job.totalSeconds,
      created_at: job.createdAt.toISOString(),
      started_at: job.startedAt?.toISOString() ?? null,
      finished_at: job.finishedAt?.toISOString() ?? null,
      result,
      download_url: result?.download_url ?? null,
      filename: result?.filename ?? null,
      original_name: result?.original_name ?? null,
      format: result?.format ?? null,
      processing_type: result?.processing_type ?? null,
      quality: result?.quality ?? null,
      file_size: result?.file_size ?? null,
    };
  }
}

function brief(fields: Record<string, unknown>): Record<string, unknown> {
  if (JSON.stringify(fields).length <= MAX_BRIEF_CHARACTERS) return fields;
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value === null || typeof value !== 'object'));
}

export class JobPageDto extends PageDto {
  @ApiProperty({ type: [JobDto] }) jobs!: JobDto[];
}

export class JobQuery extends PageQuery {
  @ApiPropertyOptional({ enum: JOB_STATES, enumName: 'JobState' })
  @IsOptional()
  @IsIn(JOB_STATES)
  state?: JobState;

  @ApiPropertyOptional({ enum: JOB_TYPES, enumName: 'JobType' })
  @IsOptional()
  @IsIn(JOB_TYPES)
  type?: JobType;
}
