import { type EntityManager } from '@mikro-orm/postgresql';
import { isUUID } from 'class-validator';
import { ValidationFailedError } from '../common/errors/domain-error.js';
import { containing, wordsOf } from '../common/search/folding.js';
import { type FileQuery } from './dto/file-record.dto.js';
import { type FileTexts } from './file-texts.js';
import { MediaFile } from './media-file.entity.js';
import { EARLIER_TWIN, type Twin } from './twin.js';

/** What a list is ordered by: the expression that its index holds, and the type that a cursor is read as. */
const KEYS = {
  date: { sql: 'f.created_at', type: 'timestamptz' },
  // In the order of a dictionary, capitals or not.
  name: { sql: 'lower(f.original_name)', type: 'text' },
  size: { sql: 'f.size_bytes', type: 'bigint' },
} as const;
/** As the database writes a `timestamptz`. */
const INSTANT = /^((?:19|20)\d\d-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.\d{1,6})?[+-](?:0\d|1[0-4])(?::[0-5]\d)?$/;
/** Whether the database takes a cursor's key as its column's type. */
const IS_KEY = {
  date: (key: string) => {
    const [, day, time] = INSTANT.exec(key) ?? [];
    const instant = new Date(`${day}T${time}Z`);
    // A day that its month doesn't have would be read as one of the next month.
    return !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(`${day}T${time}`);
  },
  name: (key: string) => !key.includes('\0'),
  size: (key: string) => /^\d{1,15}$/.test(key),
} as const;
/** Beyond so many pages a jump counts first, to come from the nearer end. */
const NEAR_PAGES = 50;

export interface FileListing {
  files: { file: MediaFile; twin: Twin | null }[];
  totalCount: number;
  nextCursor: string | null;
  previousCursor: string | null;
}

/** Where a page begins or ends: after or before a row, which its key and id name. */
interface Cursor {
  side: 'after' | 'before';
  key: string;
  id: string;
}

type Row = Record<string, unknown> & { total: number; cursor_key: string; id: string; twin: Twin | null };

/**
 * A page of a library in one statement. Next to the page that was seen last it is found by its cursor, which costs the same on every
 * page; by number alone it is counted off from the nearer end.
 * @param texts finds files by what is said in them
 * @throws ValidationFailedError for a cursor that is none of this list's
 */
export async function listFilesOf(
  em: EntityManager,
  userId: string,
  query: FileQuery,
  texts: FileTexts,
): Promise<FileListing> {
  const { sort, page, page_size: size } = query;
  const order = query.order ?? (sort === 'name' ? 'asc' : 'desc');
  const { sql: key, type } = KEYS[sort];
  const { where, values } = conditionsOf(userId, query, texts);
  const cursor = query.cursor ? readCursor(query.cursor, sort, order) : null;
  const fetch = async (isBackward: boolean, limit: number, offset: number): Promise<Row[]> => {
    const direction = (order === 'asc') === isBackward ? 'desc' : 'asc';
    const beyond = cursor ? `and (${key}, f.id) ${direction === 'asc' ? '>' : '<'} (?::${type}, ?::uuid)` : '';
    const rows = await em.execute<Row[]>(
      `select f.*, ${key}::text as cursor_key, (select count(*)::int from media_files f where ${where}) as total,
         (select to_json(twin) from (${EARLIER_TWIN}) twin) as twin
       from media_files f where ${where} ${beyond} order by ${key} ${direction}, f.id ${direction} limit ? offset ?`,
      [...values, ...values, ...(cursor ? [cursor.key, cursor.id] : []), limit, offset],
    );
    return isBackward ? rows.reverse() : rows;
  };

  let rows: Row[];
  let total: number | null = null;
  if (cursor) rows = await fetch(cursor.side === 'before', size, 0);
  else {
    if (page > NEAR_PAGES) total = await countOf(em, where, values);
    const offset = (page - 1) * size;
    const isFar = total !== null && offset > total / 2;
    const left = (total ?? 0) - offset;
    if (isFar) rows = left > 0 ? await fetch(true, Math.min(size, left), Math.max(0, left - size)) : [];
    else rows = await fetch(false, size, offset);
  }
  const [first, last] = [rows[0], rows.at(-1)];
  const cursorAt = (side: Cursor['side'], row: Row | undefined) =>
    row ? writeCursor({ side, key: row.cursor_key, id: row.id }, sort, order) : null;
  return {
    files: rows.map((row) => ({ file: em.map(MediaFile, row), twin: row.twin })),
    totalCount: total ?? first?.total ?? (await countOf(em, where, values)),
    nextCursor: rows.length === size ? cursorAt('after', last) : null,
    previousCursor: page > 1 ? cursorAt('before', first) : null,
  };
}

async function countOf(em: EntityManager, where: string, values: unknown[]): Promise<number> {
  const [row] = await em.execute<{ count: number }[]>(
    `select count(*)::int as count from media_files f where ${where}`,
    values,
  );
  return row!.count;
}

/** Names that hold what was typed, and files in whose transcripts all its words stand, the last one perhaps unfinished. */
function conditionsOf(
  userId: string,
  { search, kind }: FileQuery,
  texts: FileTexts,
): { where: string; values: unknown[] } {
  const text = search?.trim();
  const words = wordsOf(text ?? '');
  const conditions = ['f.user_id = ?', 'f.deleted_at is null'];
  const values: unknown[] = [userId];
  if (kind) {
    conditions.push('f.kind in (?)');
    values.push(kind);
  }
  if (text) {
    const spoken = words.length > 0 ? texts.idsOfFilesWith(userId, words) : null;
    const named = 'select id from media_files where user_id = ? and folded(original_name) like ?';
    conditions.push(`f.id in (${named} ${spoken ? `union all ${spoken.sql}` : ''})`);
    values.push(userId, containing(text), ...(spoken?.values ?? []));
  }
  return { where: conditions.join(' and '), values };
}

const writeCursor = ({ side, key, id }: Cursor, sort: string, order: string): string =>
  Buffer.from(JSON.stringify([sort, order, side, key, id])).toString('base64url');

function readCursor(text: string, sort: FileQuery['sort'], order: string): Cursor {
  try {
    const [ofSort, ofOrder, side, key, id] = JSON.parse(Buffer.from(text, 'base64url').toString('utf8')) as unknown[];
    const isOurs = ofSort === sort && ofOrder === order && (side === 'after' || side === 'before');
    if (isOurs && typeof key === 'string' && IS_KEY[sort](key) && typeof id === 'string' && isUUID(id))
      return { side, key, id };
  } catch {
    // Not even JSON.
  }
  throw new ValidationFailedError([
    { field: 'cursor', message: 'The cursor belongs to another list. Ask for page 1 without one.' },
  ]);
}
