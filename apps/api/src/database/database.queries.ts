import { type EntityClass } from '@mikro-orm/core';
import { type EntityManager } from '@mikro-orm/postgresql';

/**
 * Takes a named lock that lasts until the transaction ends, for turns that no row stands for.
 * @param name of the purpose and its subject, such as `invoice 42`
 */
export async function takeLock(em: EntityManager, name: string): Promise<void> {
  await em.execute('select pg_advisory_xact_lock(hashtextextended(?, 0))', [name]);
}

/** Drops what is left of indexes whose building broke off: nothing reads them, and nothing else can take their names. */
export async function dropInvalidIndexes(em: EntityManager): Promise<void> {
  const found = await em.execute<{ statement: string }[]>(
    `select format('drop index concurrently if exists %I.%I', n.nspname, c.relname) as statement
     from pg_index i join pg_class c on c.oid = i.indexrelid join pg_namespace n on n.oid = c.relnamespace
     where not i.indisvalid and c.relkind = 'i' and n.nspname = current_schema()`,
  );
  for (const { statement } of found) await em.execute(statement);
}

/** Resolves once the database has answered. */
export async function ping(em: EntityManager): Promise<void> {
  await em.execute('select 1');
}

/** Cancels each statement of the caller's transaction that takes longer. */
export async function limitStatements(em: EntityManager, seconds: number): Promise<void> {
  await em.execute(`select set_config('statement_timeout', ?, true)`, [`${seconds}s`]);
}

/**
 * Bounds what an account makes without end: of its rows that have been over for a week, deletes all but the newest.
 * @param most rows of one account that are kept
 * @param over the column that says since when a row is over; null where it isn't
 */
export async function keepNewest(
  em: EntityManager,
  entity: EntityClass<{ id: string; userId: string }>,
  { most, over }: { most: number; over: string },
): Promise<void> {
  const { tableName } = em.getMetadata().get(entity);
  await em.execute(
    `delete from ${tableName} where id in (
       select old.id from (select user_id from ${tableName} group by user_id having count(*) > ${most}) crowded
       cross join lateral (
         select id, ${over} from ${tableName} where user_id = crowded.user_id and ${over} is not null
         order by ${over} desc offset ${most}
       ) old where old.${over} < now() - interval '7 days')`,
  );
}
