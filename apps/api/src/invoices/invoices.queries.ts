import { type EntityManager, raw } from '@mikro-orm/postgresql';

/**
 * Takes the next number of a year, invoices and credit notes in one sequence. `invoice_numbers` has no entity: this is all that is done to it. The year's counter stays locked until the caller's
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

/** A plan as it is read on the page: `Pro (3 Months)`. Like the next ones a key of a query, made anew for each. */
export const planName = () =>
  raw(
    (a) =>
      `${a}.plan_name || ' (' || ${a}.duration_months || case ${a}.duration_months when 1 then ' Month)' else ' Months)' end`,
  );
/** What was paid, in minor units. */
export const total = () => raw((a) => `(${a}.amount - ${a}.discount_amount)`);
/** `9.99`, as it is read on the page. */
export const totalText = () => raw((a) => `to_char((${a}.amount - ${a}.discount_amount) / 100.0, 'FM9999999990.00')`);
/** Plans in the order of a dictionary, capitals or not. */
export const planInOrder = () => raw((a) => `lower(${a}.plan_name)`);
