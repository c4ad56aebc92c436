import { type MikroORM } from '@mikro-orm/postgresql';
import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { dropInvalidIndexes } from './database.queries.js';

const LOCK = 'timbrel:migrate';
const ASK_AGAIN_MS = 250;

/**
 * Runs something while no other process that migrates this database does. The lock hangs on a connection of its own: should this process
 * die, the lock goes with it. It is asked for again and again: whoever waited for it in a statement would hold a snapshot, and
 * `create index concurrently` waits until older snapshots are gone.
 */
export async function withMigrationLock<T>(databaseUrl: string, run: () => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    for (;;) {
      const { rows } = await client.query<{ mine: boolean }>(
        'select pg_try_advisory_lock(hashtextextended($1, 0)) as mine',
        [LOCK],
      );
      if (rows[0]?.mine) break;
      await setTimeout(ASK_AGAIN_MS);
    }
    return await run();
  } finally {
    await client.end();
  }
}

/** Brings the database up to date, also where it broke off before. The caller holds the migration lock. @returns how many migrations it took */
export async function migrate(orm: MikroORM): Promise<number> {
  await dropInvalidIndexes(orm.em.fork());
  return (await orm.migrator.up()).length;
}

const NO_SUCH_DATABASE = '3D000';
/** What PostgreSQL says to whoever makes it second: by its name, or by the index over names. */
const MADE_ALREADY = ['42P04', '23505'];
/** The database that every server has. */
const MAINTENANCE = '/postgres';

/** Makes the database where it is missing; another process may be at it at the same instant. */
export async function ensureDatabase(databaseUrl: string): Promise<void> {
  const name = decodeURIComponent(new URL(databaseUrl).pathname.slice(1));
  try {
    await query(databaseUrl, 'select 1');
  } catch (error) {
    if (codeOf(error) !== NO_SUCH_DATABASE) throw error;
    const maintenanceUrl = Object.assign(new URL(databaseUrl), { pathname: MAINTENANCE }).href;
    await query(maintenanceUrl, `create database ${pg.escapeIdentifier(name)}`).catch((failure: unknown) => {
      if (!MADE_ALREADY.includes(codeOf(failure))) throw failure;
    });
  }
}

const codeOf = (error: unknown): string => String((error as { code?: unknown }).code);

async function query(connectionString: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
