import { type EntityManager } from '@mikro-orm/postgresql';
import { JobDto, type JobPageDto, type JobQuery, MAX_BRIEF_CHARACTERS, type ReadableJob } from './job.dto.js';

type Times = 'createdAt' | 'startedAt' | 'finishedAt';
type Row = Omit<ReadableJob, Times> & { createdAt: string } & Record<Exclude<Times, 'createdAt'>, string | null>;

const COLUMNS = `id, type, state, progress, stage, eta_seconds as "etaSeconds", attempt, input_file_id as "inputFileId",
  input_name as "inputName", error_code as "errorCode", error_message as "errorMessage", processed_seconds as "processedSeconds",
  total_seconds as "totalSeconds", created_at as "createdAt", started_at as "startedAt", finished_at as "finishedAt"`;

/** One job of one account: id, then user. */
export const READ_JOB = `select ${COLUMNS}, params, result from processing_jobs where id = ? and user_id = ?`;

const isLong = (column: string): string => `coalesce(length(${column}::text), 0) > ${MAX_BRIEF_CHARACTERS}`;
const brief = (column: string): string => `case when ${isLong(column)} then (
    select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(${column}) where jsonb_typeof(value) not in ('array', 'object')
  ) else ${column} end as ${column}`;
const READ_PAGE = (condition: string, direction: 'asc' | 'desc') => `
  select ${COLUMNS}, ${isLong('params')} or ${isLong('result')} as abridged, ${brief('params')}, ${brief('result')}
  from (
    select * from processing_jobs where ${condition} order by created_at ${direction}, id limit ? offset ?
  ) page order by created_at ${direction}, id`;

const timeOf = (text: string | null): Date | null => (text === null ? null : new Date(text));

const dtoOf = ({ createdAt, startedAt, finishedAt, ...row }: Row): JobDto =>
  JobDto.of({
    ...row,
    createdAt: new Date(createdAt),
    startedAt: timeOf(startedAt),
    finishedAt: timeOf(finishedAt),
  });

/**
 * A job as its owner reads it, or null. A plain row: jobs are asked for again and again while they run, and making an
 * entity to throw it away costs more than the statement.
 */
export async function readJob(em: EntityManager, userId: string, id: string): Promise<JobDto | null> {
  const [row] = await em.getConnection().execute<Row[]>(READ_JOB, [id, userId]);
  return row ? dtoOf(row) : null;
}

/** A page of an account's jobs. What is long in them stays in the database: a hundred jobs may hold ten megabytes. */
export async function readJobPage(
  em: EntityManager,
  userId: string,
  { state, type, search, order = 'desc', page_size: limit, offset }: JobQuery,
): Promise<Pick<JobPageDto, 'jobs' | 'totalCount'>> {
  const conditions: [string, string][] = [['user_id = ?', userId]];
  if (state) conditions.push(['state = ?', state]);
  if (type) conditions.push(['type = ?', type]);
  if (search) conditions.push(['input_name ilike ?', `%${search.replace(/[\\%_]/g, '\\$&')}%`]);
  const condition = conditions.map(([text]) => text).join(' and ');
  const values = conditions.map(([, value]) => value);
  const connection = em.getConnection();
  const [counted, rows] = await Promise.all([
    connection.execute<{ count: number }[]>(
      `select count(*)::int as count from processing_jobs where ${condition}`,
      values,
    ),
    connection.execute<(Row & { abridged: boolean })[]>(READ_PAGE(condition, order), [...values, limit, offset]),
  ]);
  const jobs = rows.map(({ abridged, ...row }) => ({ ...dtoOf(row), abridged }));
  return { jobs, totalCount: counted[0]!.count };
}
