import { type EntityManager } from '@mikro-orm/postgresql';
import { SAMPLE } from '../usage/sample.js';
import { type MediaKind } from './media-file.entity.js';
import { type Duplicate } from './duplicate.js';

/** For statements of modules above: the files that libraries show, as a query for their parentheses. */
export const PRESENT_FILES = 'select id, original_name from media_files where deleted_at is null';

/** Locks a file, deleted or not, until the transaction ends: of two changes to what belongs to it, the second sees the first. */
export async function lockFile(em: EntityManager, id: string): Promise<void> {
  await em.execute('select 1 from media_files where id = ? for update', [id]);
}

/** How many files of an account count toward its plan. */
export async function countFiles(em: EntityManager, userId: string): Promise<number> {
  const [row] = await em.execute<{ count: number }[]>(
    `select count(*)::int as count from media_files
     where user_id = ? and deleted_at is null and processing_type is distinct from ?`,
    [userId, SAMPLE],
  );
  return row!.count;
}

/** Bytes of an account's files that count toward its plan. */
export async function sumOfSizes(em: EntityManager, userId: string): Promise<number> {
  const [row] = await em.execute<{ bytes: string }[]>(
    `select coalesce(sum(size_bytes), 0) as bytes from media_files
     where user_id = ? and deleted_at is null and processing_type is distinct from ?`,
    [userId, SAMPLE],
  );
  return Number(row!.bytes);
}

/** The same by the day (UTC, `YYYY-MM-DD`) on which the files came. */
export async function sumOfSizesByDay(em: EntityManager, userId: string, since: Date): Promise<Map<string, number>> {
  const rows = await em.execute<{ date: string; bytes: string }[]>(
    `select to_char(created_at at time zone 'UTC', 'YYYY-MM-DD') as date, sum(size_bytes) as bytes
     from media_files where user_id = ? and created_at >= ? and deleted_at is null and processing_type is distinct from ?
     group by 1`,
    [userId, since, SAMPLE],
  );
  return new Map(rows.map(({ date, bytes }) => [date, Number(bytes)]));
}

export interface NamedFile {
  id: string;
  original_name: string;
  kind: MediaKind;
  has_transcript: boolean;
}

/** An account's files whose folded name is like a pattern, the newest first. */
export const findByName = (em: EntityManager, userId: string, pattern: string, limit: number): Promise<NamedFile[]> =>
  em.execute(
    `select id, original_name, kind, has_transcript from media_files
     where user_id = ? and deleted_at is null and folded(original_name) like ?
     order by created_at desc, id limit ?`,
    [userId, pattern, limit],
  );

export interface ListedFile {
  id: string;
  filename: string;
  original_name: string;
  size_bytes: string;
  created_ms: number;
  /** To the microsecond, which a Date is not. */
  created_at: string;
}

/** An account's files, the oldest first, after the one that came last in the batch before. */
export const filesAfter = (
  em: EntityManager,
  userId: string,
  { createdAt, id }: { createdAt: string; id: string },
  limit: number,
): Promise<ListedFile[]> =>
  em.execute(
    `select id, filename, original_name, size_bytes, created_at::text as created_at,
       (extract(epoch from created_at) * 1000)::float8 as created_ms from media_files
     where user_id = ? and deleted_at is null and (media_files.created_at, id) > (?::timestamptz, ?::uuid)
     order by media_files.created_at, id limit ?`,
    [userId, createdAt, id, limit],
  );

/** An earlier file with the very same content as row `f`. Its index holds all that is compared. */
export const EARLIER_DUPLICATE = `select t.id, t.original_name from media_files t
  where t.user_id = f.user_id and t.sha256 = f.sha256 and t.deleted_at is null and (t.created_at, t.id) < (f.created_at, f.id)
  order by t.created_at, t.id limit 1`;

/** An earlier file of the same account with the very same content. */
export async function earlierDuplicateOf(em: EntityManager, fileId: string): Promise<Duplicate | null> {
  const [duplicate] = await em.execute<Duplicate[]>(
    `select duplicate.* from media_files f, lateral (${EARLIER_DUPLICATE}) duplicate where f.id = ?`,
    [fileId],
  );
  return duplicate ?? null;
}

/** The levels of a file's waveform, the coarsest first, with how many values each has. */
export const peakLevels = (
  em: EntityManager,
  fileId: string,
): Promise<{ level: number; rate: number; length: number }[]> =>
  em.execute(
    'select level, samples_per_second as rate, octet_length(data) as length from media_peaks where file_id = ? order by level desc',
    [fileId],
  );

/** Some values of one level, a byte each, without reading the whole level. */
export async function peakValues(
  em: EntityManager,
  fileId: string,
  { level, start, count }: { level: number; start: number; count: number },
): Promise<Buffer> {
  const [row] = await em.execute<{ data: Buffer }[]>(
    'select substring(data from ? for ?) as data from media_peaks where file_id = ? and level = ?',
    [start + 1, count, fileId, level],
  );
  return row!.data;
}
