import { type EntityManager } from '@mikro-orm/postgresql';
import { formatNumber } from './invoice-rules.js';

/**
 * The next number of the year (UTC), invoices and credit notes in one sequence. The year's counter stays locked until the caller's
 * transaction ends: a rollback gives the number back, so that none is ever missing. Take it as late as possible.
 */
export async function nextNumber(em: EntityManager, at: Date): Promise<string> {
  const year = at.getUTCFullYear();
  const [row] = await em.execute<{ last: number }[]>(
    `insert into invoice_numbers (year, last) values (?, 1)
     on conflict (year) do update set last = invoice_numbers.last + 1 returning last`,
    [year],
  );
  return formatNumber(year, row!.last);
}
