import { raw } from '@mikro-orm/core';
import { type EntityManager } from '@mikro-orm/postgresql';

/** An instant by the database's clock, for a property of an entity: what the database compares with its own `now()` is written by it, too. */
export const secondsFromNow = (seconds: number): Date => raw('now() + make_interval(secs => ?)', [seconds]);

/** What the database's clock shows, in milliseconds since 1970. */
export async function readDatabaseMs(em: EntityManager): Promise<number> {
  const sql = 'select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms';
  const [row] = await em.execute<[{ ms: number }]>(sql);
  return row.ms;
}
