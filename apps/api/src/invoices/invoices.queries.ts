import { type EntityManager } from '@mikro-orm/postgresql';

/**
 * Takes the next number of a year, invoices and credit notes in one sequence. The year's counter stays locked until the caller's
 * transaction ends: a rollback gives the number back, so that none is ever missing. Take it as late as possible.
 */
export async function takeNextNumber(em: EntityManager, year: number): Promise<number> {
  const [row] = await em.execute<{ last: number }[]>(
    `insert into invoice_numbers (year, last) values (?, 1)
     on conflict (year) do update set last = invoice_numbers.last + 1 returning last`,
    [year],
  );
  return row!.last;
}

/** An account's invoices and credit notes as operators see them. */
export const describeInvoices = (em: EntityManager, userId: string): Promise<Record<string, unknown>[]> =>
  em.execute(
    'select number, kind, status, amount, discount_amount, issued_at from invoices where user_id = ? order by number',
    [userId],
  );
