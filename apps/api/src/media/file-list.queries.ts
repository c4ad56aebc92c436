import { type EntityManager } from '@mikro-orm/postgresql';
import { containing, wordsOf } from '../common/search/folding.js';
import { type FileQuery } from './dto/file-record.dto.js';
import { type FileTexts } from './file-texts.js';
import { EARLIER_DUPLICATE } from './media.queries.js';
import { MediaFile } from './media-file.entity.js';
import { type Duplicate } from './duplicate.js';

/** What a list is ordered by: the expression that its index holds, and the type that a cursor is read as. */
const KEYS = {
  date: { sql: 'f.created_at', type: 'timestamptz' },
  // In the order of a dictionary, capitals or not.
  name: { sql: 'lower(f.original_name)', type: 'text' },
  size: { sql: 'f.size_bytes', type: 'bigint' },
} as const;

interface Part {
  sql: string;
  values: unknown[];
}

/** The files that a list is of: a condition on `f`, with its values. */
export interface FileCondition {
  where: string;
  values: unknown[];
  count: Part;
  /** What stands before the statement of a search: the ids of all that it finds. */
  found: Part | null;
}

/** Names that hold what was typed, and files in whose transcripts all its words stand, the last one perhaps unfinished. */
export function conditionOf(userId: string, { search, kind }: FileQuery, texts: FileTexts | null): FileCondition {
  const text = search?.trim();
  const conditions = ['f.user_id = ?', 'f.deleted_at is null'];
  const values: unknown[] = [userId];
  if (kind) {
    conditions.push('f.kind in (?)');
    values.push(kind);
  }
  if (!text) {
    const where = conditions.join(' and ');
    const count = { sql: `select count(*)::int as total from media_files f where ${where}`, values };
    return { where, values, count, found: null };
  }
  const words = wordsOf(text);
  const spoken = words.length > 0 && texts ? texts.idsOfFilesWith(userId, words) : null;
  const named = 'select id from media_files where user_id = ? and folded(original_name) like ?';
  conditions.push(`f.id in (${named} ${spoken ? `union all ${spoken.sql}` : ''})`);
  values.push(userId, containing(text), ...(spoken?.values ?? []));
  const sql = `with found as materialized (select f.id from media_files f where ${conditions.join(' and ')})`;
  return {
    where: 'f.user_id = ? and f.id in (select id from found)',
    values: [userId],
    count: { sql: 'select count(*)::int as total from found', values: [] },
    found: { sql, values },
  };
}

/** One row of a list: its file, an earlier file with the same content, and what a cursor needs. */
export interface ListedRow {
  file: MediaFile;
  duplicate: Duplicate | null;
  /** The value that the list is ordered by, as the database writes it. */
  key: string;
}

/** Without a file where the page is empty. */
type Row = Record<string, unknown> & {
  total: number;
  cursor_key: string;
  id: string | null;
  duplicate: Duplicate | null;
};

/**
 * A page of a list with the number of all its files, in one statement.
 * @param beyond the row after which the page begins, in the page's direction
 */
export async function findFiles(
  em: EntityManager,
  { where, values, count, found }: FileCondition,
  page: {
    sort: FileQuery['sort'];
    direction: 'asc' | 'desc';
    beyond: { key: string; id: string } | null;
    limit: number;
    offset: number;
  },
): Promise<{ rows: ListedRow[]; total: number }> {
  const { sort, direction, beyond, limit, offset } = page;
  const { sql: key, type } = KEYS[sort];
  const bound = beyond ? `and (${key}, f.id) ${direction === 'asc' ? '>' : '<'} (?::${type}, ?::uuid)` : '';
  const rows = await em.execute<Row[]>(
    `${found?.sql ?? ''}
     select counted.total, page.* from (${count.sql}) counted left join (
       select f.*, ${key} as sort_key, ${key}::text as cursor_key,
         (select to_json(earlier) from (${EARLIER_DUPLICATE}) earlier) as duplicate
       from media_files f where ${where} ${bound} order by ${key} ${direction}, f.id ${direction} limit ? offset ?
     ) page on true
     order by page.sort_key ${direction}, page.id ${direction}`,
    [...(found?.values ?? []), ...count.values, ...values, ...(beyond ? [beyond.key, beyond.id] : []), limit, offset],
  );
  return {
    rows: rows
      .filter(({ id }) => id !== null)
      .map((row) => ({ file: em.map(MediaFile, row), duplicate: row.duplicate, key: row.cursor_key })),
    total: rows[0]!.total,
  };
}

/** How many files a list has, which is no search. */
export async function countFiles(em: EntityManager, { count }: FileCondition): Promise<number> {
  const [row] = await em.execute<{ total: number }[]>(count.sql, count.values);
  return row!.total;
}
