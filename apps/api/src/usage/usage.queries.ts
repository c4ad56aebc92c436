import { type EntityManager } from '@mikro-orm/postgresql';
import { type Period } from '../subscriptions/customers/usage-month.js';

/** For statements of modules above: what jobs hold of allowances, as a query for their parentheses. Join it by the job, of which few are open. */
export const OPEN_RESERVATIONS = `select job_id, feature, amount from usage_records where state = 'reserved'`;

/** How much an account has taken out, ever and within a month. */
export async function countDownloads(
  em: EntityManager,
  userId: string,
  { start, end }: Period,
): Promise<{ totalDownloads: number; monthlyDownloads: number }> {
  const [row] = await em.execute<{ totalDownloads: number; monthlyDownloads: number }[]>(
    `select count(*)::int as "totalDownloads",
            (count(*) filter (where created_at >= ? and created_at < ?))::int as "monthlyDownloads"
     from exports where user_id = ?`,
    [start, end, userId],
  );
  return row!;
}
