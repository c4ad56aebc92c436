import { type EntityManager } from '@mikro-orm/postgresql';
import { JobDto, type ReadableJob } from './dto/job.dto.js';

type Times = 'createdAt' | 'startedAt' | 'finishedAt';
type Row = Omit<ReadableJob, Times> & { createdAt: string } & Record<Exclude<Times, 'createdAt'>, string | null>;

/** One job of one account: id, then user. */
export const READ_JOB = `select id, type, state, progress, stage, eta_seconds as "etaSeconds", attempt, input_file_id as "inputFileId",
  input_name as "inputName", params, error_code as "errorCode", error_message as "errorMessage", processed_seconds as "processedSeconds",
  total_seconds as "totalSeconds", created_at as "createdAt", started_at as "startedAt", finished_at as "finishedAt", result
  from processing_jobs where id = ? and user_id = ?`;

const timeOf = (text: string | null): Date | null => (text === null ? null : new Date(text));

/**
 * A job as its owner reads it, or null. A plain row: jobs are asked for again and again while they run, and making an
 * entity to throw it away costs more than the statement.
 */
export async function readJob(em: EntityManager, userId: string, id: string): Promise<JobDto | null> {
  const [row] = await em.getConnection().execute<Row[]>(READ_JOB, [id, userId]);
  if (!row) return null;
  const { createdAt, startedAt, finishedAt } = row;
  return JobDto.of({
    ...row,
    createdAt: new Date(createdAt),
    startedAt: timeOf(startedAt),
    finishedAt: timeOf(finishedAt),
  });
}
