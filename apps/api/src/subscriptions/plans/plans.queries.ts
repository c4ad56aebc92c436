import { type EntityManager } from '@mikro-orm/postgresql';

/** Limits that an operator may change, with the least value that makes sense; −1 is unlimited. */
export const PLAN_LIMITS: Record<string, number> = {
  transcription_minutes: -1,
  translation_words: -1,
  summary_words: -1,
  storage_bytes: -1,
  max_file_mb: -1,
  retention_days: -1,
  language_support: -1,
  concurrent_jobs: 1,
  waiting_jobs: 1,
};

/** Plans with their limits and prices as operators see them. */
export const describePlans = (em: EntityManager): Promise<Record<string, unknown>[]> =>
  em.execute(
    `select id, name, transcription_minutes, translation_words, summary_words, storage_bytes, max_file_mb, retention_days,
       concurrent_jobs, waiting_jobs, (select string_agg(billing_cycle || ' ' || amount || ' ' || currency, ', ' order by amount)
       from plan_prices where plan_id = plans.id) as prices
     from plans order by position`,
  );

/** Which plans there are, read anew, whatever the catalogue remembers. */
export async function planIds(em: EntityManager): Promise<string[]> {
  return (await em.execute<{ id: string }[]>('select id from plans')).map(({ id }) => id);
}

/**
 * Changes a limit of a plan.
 * @param limit one of `PLAN_LIMITS`, which is checked: it becomes part of the statement
 * @returns whether there is such a plan
 */
export async function setPlanLimit(em: EntityManager, planId: string, limit: string, value: number): Promise<boolean> {
  if (!Object.hasOwn(PLAN_LIMITS, limit)) throw new RangeError(`Not a limit of plans: ${limit}`);
  const changed = await em.execute<unknown[]>(`update plans set ${limit} = ? where id = ? returning id`, [
    value,
    planId,
  ]);
  return changed.length > 0;
}

/** Changes or adds a price, in US cents, for new checkouts. */
export async function setPlanPrice(em: EntityManager, planId: string, cycle: string, amount: number): Promise<void> {
  await em.execute(
    `insert into plan_prices (plan_id, billing_cycle, amount, currency) values (?, ?, ?, 'USD')
     on conflict (plan_id, billing_cycle) do update set amount = excluded.amount`,
    [planId, cycle, amount],
  );
}
