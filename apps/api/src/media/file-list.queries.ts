import { type EntityManager } from '@mikro-orm/postgresql';
import { containing, wordsOf } from '../common/search/folding.js';
import { type FileQuery } from './dto/file-record.dto.js';
import { type FileTexts } from './file-texts.js';
import { EARLIER_TWIN } from './media.queries.js';
import { MediaFile } from './media-file.entity.js';
import { type Twin } from './twin.js';

/** What a list is ordered by: the expression that its index holds, and the type that a cursor is read as. */
const KEYS = {
  date: { sql: 'f.created_at', type: 'timestamptz' },
  // In the order of a dictionary, capitals or not.
  name: { sql: 'lower(f.original_name)', type: 'text' },
  size: { sql: 'f.size_bytes', type: 'bigint' },
} as const;

/** The files that a list is of: a condition on `f`, with its values. */
export interface FileCondition {
  where: string;
  values: unknown[];
}

/** Names that hold what was typed, and files in whose transcripts all its words stand, the last one perhaps unfinished. */
export function conditionOf(userId: string, { search, kind }: FileQuery, texts: FileTexts): FileCondition {
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

/** One row of a list: its file, an earlier file with the same content, and what a cursor needs. */
export interface ListedRow {
  file: MediaFile;
  twin: Twin | null;
  /** The value that the list is ordered by, as the database writes it. */
  key: string;
}

type Row = Record<string, unknown> & { total: number; cursor_key: string; twin: Twin | null };

/**
 * A page of a list with the number of all its files, in one statement.
 * @param beyond the row after which the page begins, in the page's direction
 * @returns the total is null where the page is empty
 */
export async function findFiles(
  em: EntityManager,
  { where, values }: FileCondition,
  page: {
    sort: FileQuery['sort'];
    direction: 'asc' | 'desc';
    beyond: { key: string; id: string } | null;
    limit: number;
    offset: number;
  },
): Promise<{ rows: ListedRow[]; total: number | null }> {
  const { sort, direction, beyond, limit, offset } = page;
  const { sql: key, type } = KEYS[sort];
  const bound = beyond ? `and (${key}, f.id) ${direction === 'asc' ? '>' : '<'} (?::${type}, ?::uuid)` : '';
  const rows = await em.execute<Row[]>(
    `select f.*, ${key}::text as cursor_key, (select count(*)::int from media_files f where ${where}) as total,
       (select to_json(twin) from (${EARLIER_TWIN}) twin) as twin
     from media_files f where ${where} ${bound} order by ${key} ${direction}, f.id ${direction} limit ? offset ?`,
    [...values, ...values, ...(beyond ? [beyond.key, beyond.id] : []), limit, offset],
  );
  return {
    rows: rows.map((row) => ({ file: em.map(MediaFile, row), twin: row.twin, key: row.cursor_key })),
    total: rows[0]?.total ?? null,
  };
}

/** How many files a list has. */
export async function countFiles(em: EntityManager, { where, values }: FileCondition): Promise<number> {
  const [row] = await em.execute<{ count: number }[]>(
    `select count(*)::int as count from media_files f where ${where}`,
    values,
  );
  return row!.count;
}
