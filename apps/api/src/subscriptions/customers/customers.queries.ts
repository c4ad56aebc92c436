import { type EntityManager } from '@mikro-orm/postgresql';

/** For statements of other modules: how many seconds each customer's clock is ahead, as a query for their parentheses. Most accounts have no row in it. */
export const CUSTOMER_CLOCKS = 'select user_id, clock_shift_seconds from customers';

/**
 * Accounts whose trial is over by their own clock.
 * @param now of the server
 */
export async function findEndedTrials(em: EntityManager, now: Date, limit: number): Promise<string[]> {
  const rows = await em.execute<{ user_id: string }[]>(
    `select user_id from customers
     where trial_ends_at <= ?::timestamptz + make_interval(secs => clock_shift_seconds) limit ?`,
    [now, limit],
  );
  return rows.map(({ user_id }) => user_id);
}
