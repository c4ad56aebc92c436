import { type EntityManager } from '@mikro-orm/postgresql';
import { type ExportedTable } from './exported-tables.js';

/** Of rows that are in memory at once, but for a single one that is larger: a transcript takes up to 16 MB. */
const BATCH_BYTES = 1024 ** 2;

export interface ExportedRow {
  /** Its place in the table. */
  place: string;
  /** As JSON. */
  row: string;
}

/**
 * As many of a table's next rows as fit into a batch, at least one. In one statement, so that no row moves between being weighed and read; by
 * their places, since whatever is sorted and limited directly is weighed as a whole before.
 * @param last the place of the last row before; `(0,0)` to begin
 * @param weighed how many rows to weigh at most
 */
export function readExportedRows(
  em: EntityManager,
  userId: string,
  { table, without = [], where = 'user_id = ?' }: ExportedTable & { table: string },
  { last, weighed }: { last: string; weighed: number },
): Promise<ExportedRow[]> {
  const json = '(to_jsonb(t) - ?::text[])::text';
  const hidden = `{${without.join(',')}}`;
  return em.execute<ExportedRow[]>(
    `with next as (
       select t.ctid as place from ${table} t where ${where} and t.ctid > ?::tid order by t.ctid limit ${weighed}),
     weighed as (
       select t.ctid as place, octet_length(${json})::bigint as bytes from ${table} t
       where t.ctid = any (array(select place from next))),
     summed as (
       select place, sum(bytes) over (order by place) as bytes, row_number() over (order by place) as nth from weighed)
     select t.ctid::text as place, ${json} as row from ${table} t
     where t.ctid = any (array(select place from summed where nth = 1 or bytes <= ${BATCH_BYTES})) order by t.ctid`,
    [userId, last, hidden, hidden],
  );
}
