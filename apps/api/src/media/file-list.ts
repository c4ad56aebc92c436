import { type EntityManager } from '@mikro-orm/postgresql';
import { isUUID } from 'class-validator';
import { ValidationFailedError } from '../common/errors/domain-error.js';
import { type FileQuery } from './dto/file-record.dto.js';
import { type FileTexts } from './file-texts.js';
import { conditionOf, countFiles, findFiles, type ListedRow } from './file-list.queries.js';
import { type MediaFile } from './media-file.entity.js';
import { type Duplicate } from './duplicate.js';

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
  files: { file: MediaFile; duplicate: Duplicate | null }[];
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

/**
 * A page of a library in one statement. Next to the page that was seen last it is found by its cursor, which costs the same on every
 * page; by number alone it is counted off from the nearer end. A search reads each name once: page and count come from what it has found.
 * @param texts finds files by what is said in them; null where names alone are searched
 * @throws ValidationFailedError for a cursor that is none of this list's
 */
export async function listFilesOf(
  em: EntityManager,
  userId: string,
  query: FileQuery,
  texts: FileTexts | null,
): Promise<FileListing> {
  const { sort, page, page_size: size } = query;
  const order = query.order ?? (sort === 'name' ? 'asc' : 'desc');
  const condition = conditionOf(userId, query, texts);
  const cursor = query.cursor ? readCursor(query.cursor, sort, order) : null;
  let total: number | null = null;
  const fetch = async (isBackward: boolean, limit: number, offset: number): Promise<ListedRow[]> => {
    const direction = (order === 'asc') === isBackward ? 'desc' : 'asc';
    const found = await findFiles(em, condition, { sort, direction, beyond: cursor, limit, offset });
    total ??= found.total;
    return isBackward ? found.rows.reverse() : found.rows;
  };

  let rows: ListedRow[];
  if (cursor) rows = await fetch(cursor.side === 'before', size, 0);
  else {
    if (page > NEAR_PAGES && !condition.found) total = await countFiles(em, condition);
    const offset = (page - 1) * size;
    const isFar = total !== null && offset > total / 2;
    const left = (total ?? 0) - offset;
    if (isFar) rows = left > 0 ? await fetch(true, Math.min(size, left), Math.max(0, left - size)) : [];
    else rows = await fetch(false, size, offset);
  }
  const cursorAt = (side: Cursor['side'], row: ListedRow | undefined) =>
    row ? writeCursor({ side, key: row.key, id: row.file.id }, sort, order) : null;
  return {
    files: rows.map(({ file, duplicate }) => ({ file, duplicate })),
    totalCount: total ?? 0,
    nextCursor: rows.length === size ? cursorAt('after', rows.at(-1)) : null,
    previousCursor: page > 1 ? cursorAt('before', rows[0]) : null,
  };
}

/** Whether a list is a search, which costs as much as all names of the library are long. */
export const isSearched = ({ search }: FileQuery): boolean => Boolean(search?.trim());

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
