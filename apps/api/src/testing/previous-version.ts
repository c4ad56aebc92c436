import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import pg from 'pg';

/** The last migration of the version that tools/previous-version.mjs has recorded. */
export const PREVIOUS_VERSION = '0024-transcript-audio-track';
const DUMP = new URL(`previous-version/${PREVIOUS_VERSION}.sql.gz`, import.meta.url);

/** What a database holds: by table the number of its rows, by `table.column` a digest of all its values. */
export interface Contents {
  rows: Record<string, number>;
  values: Record<string, string>;
}

/** Fills an empty database with what the version before has left in one. */
export const restorePreviousVersion = (databaseUrl: string): Promise<unknown> =>
  connected(databaseUrl, (client) => client.query(gunzipSync(readFileSync(DUMP)).toString()));

interface Table {
  name: string;
  columns: string[];
  /** Columns that tell its rows apart. */
  key: string[];
}

/** Of tables with a primary key, but the list of the migrations. */
const TABLES = `
  select c.relname as name,
         array_agg(a.attname::text order by a.attnum) as columns,
         array_agg(a.attname::text order by a.attnum) filter (where a.attnum = any (i.indkey)) as key
  from pg_class c
  join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  join pg_index i on i.indrelid = c.oid and i.indisprimary
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> 'mikro_orm_migrations'
  group by c.relname`;

export const contentsOf = (databaseUrl: string): Promise<Contents> =>
  connected(databaseUrl, async (client) => {
    const contents: Contents = { rows: {}, values: {} };
    for (const { name, columns, key } of (await client.query<Table>(TABLES)).rows) {
      const row = `concat_ws('/', ${key.map(pg.escapeIdentifier).join(', ')})`;
      const digests = columns.map(
        (column) => `md5(string_agg(concat(${row}, '=', ${pg.escapeIdentifier(column)}::text), ',' order by ${row}))`,
      );
      const { rows } = await client.query<{ count: number; digests: string[] }>(
        `select count(*)::integer as count, array[${digests.join(', ')}] as digests from public.${pg.escapeIdentifier(name)}`,
      );
      const [{ count, digests: found }] = rows as [{ count: number; digests: string[] }];
      contents.rows[name] = count;
      for (const [index, column] of columns.entries()) contents.values[`${name}.${column}`] = found[index]!;
    }
    return contents;
  });

async function connected<T>(connectionString: string, use: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    return await use(client);
  } finally {
    await client.end();
  }
}
