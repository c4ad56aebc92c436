import { type EntityManager } from '@mikro-orm/postgresql';
import { type DiscountUses } from './discount-code.js';

export interface NewDiscount {
  /** As `normalizeCode` makes it. */
  code: string;
  percentage: number;
  /** Null: for every plan. */
  planIds: readonly string[] | null;
  maxUses: number | null;
  maxUsesPerUser: number;
  validUntil: Date | null;
}

/** Codes with their uses as operators see them, the oldest first. */
export const describeDiscounts = (em: EntityManager): Promise<Record<string, unknown>[]> =>
  em.execute(
    `select code, percentage, valid_from, valid_until, plan_ids, max_uses, max_uses_per_user, ended_at,
       (select count(*)::int from discount_uses u where u.code = c.code and u.state = 'consumed') as consumed,
       (select count(*)::int from discount_uses u where u.code = c.code and u.state = 'reserved' and u.expires_at > now()) as held
     from discount_codes c order by created_at`,
  );

/** Adds a code. @returns false where it exists already */
export async function insertDiscount(em: EntityManager, discount: NewDiscount): Promise<boolean> {
  const { code, percentage, planIds, maxUses, maxUsesPerUser, validUntil } = discount;
  const made = await em.execute<unknown[]>(
    `insert into discount_codes (code, percentage, plan_ids, max_uses, max_uses_per_user, valid_until)
     values (?, ?, ?::text[], ?, ?, ?) on conflict do nothing returning code`,
    [code, percentage, planIds && `{${planIds.join(',')}}`, maxUses, maxUsesPerUser, validUntil],
  );
  return made.length > 0;
}

/** Ends a code for new checkouts. @returns false where none of this name runs */
export async function closeDiscount(em: EntityManager, code: string): Promise<boolean> {
  const ended = await em.execute<unknown[]>(
    'update discount_codes set ended_at = now() where code = ? and ended_at is null returning code',
    [code],
  );
  return ended.length > 0;
}

/**
 * How often a code is used, or held by a checkout that can still be paid. An account that holds one counts once, however many pages it has
 * opened: it needs one use at a time. What `userId` holds itself doesn't count.
 */
export async function countUses(em: EntityManager, code: string, userId: string, now: Date): Promise<DiscountUses> {
  const [row] = await em.execute<DiscountUses[]>(
    `select (count(*) filter (where state = 'consumed')
          + count(distinct user_id) filter (where state = 'reserved' and user_id <> ?))::int as total,
            (count(*) filter (where state = 'consumed' and user_id = ?))::int as "byUser" from discount_uses
     where code = ? and (state = 'consumed' or (state = 'reserved' and expires_at > ?))`,
    [userId, userId, code, now],
  );
  return row!;
}

/** Locks the code that a checkout uses until the transaction ends: who asks whether it may be consumed takes turns. */
export async function lockCodeOf(em: EntityManager, checkoutId: string): Promise<void> {
  await em.execute(
    'select 1 from discount_codes where code = (select code from discount_uses where checkout_id = ?) for update',
    [checkoutId],
  );
}

/** Whether the uses that others and other checkouts have consumed leave one, by the account's limit and by the code's. */
const MAY_CONSUME = (use: string): string =>
  `(select count(*) filter (where c.user_id = ${use}.user_id) < max(d.max_uses_per_user)
           and (max(d.max_uses) is null or count(c.checkout_id) < max(d.max_uses))
    from discount_codes d
    left join discount_uses c on c.code = d.code and c.state = 'consumed' and c.checkout_id <> ${use}.checkout_id
    where d.code = ${use}.code)`;

/** Whether the code that a checkout uses is left one use for it; true where the checkout uses none. */
export async function mayConsume(em: EntityManager, checkoutId: string): Promise<boolean> {
  const refused = await em.execute<unknown[]>(
    `select 1 from discount_uses use where use.checkout_id = ? and not (${MAY_CONSUME('use')})`,
    [checkoutId],
  );
  return refused.length === 0;
}

/** Releases what the account of a checkout that was paid holds of the same code besides, where it would not be honored any more. */
export async function releaseUnusable(em: EntityManager, checkoutId: string): Promise<void> {
  await em.execute(
    `update discount_uses other set state = 'released' from discount_uses own
     where own.checkout_id = ? and other.code = own.code and other.user_id = own.user_id and other.state = 'reserved'
       and not (${MAY_CONSUME('other')})`,
    [checkoutId],
  );
}

/** Deletes uses that nobody has paid with in two months, given back or not, with the checkouts that they were for. */
export async function deleteUnconsumedUses(em: EntityManager): Promise<void> {
  await em.execute(`delete from discount_uses where state <> 'consumed' and expires_at < now() - interval '2 months'`);
}
