import { type EntityManager } from '@mikro-orm/postgresql';

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
