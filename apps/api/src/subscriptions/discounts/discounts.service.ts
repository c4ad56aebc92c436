import { type EntityManager } from '@mikro-orm/postgresql';
import { HttpStatus, Injectable } from '@nestjs/common';
import { Clock } from '../../common/clock/clock.js';
import { DomainError } from '../../common/errors/domain-error.js';
import { Database } from '../../database/database.js';
import { type Plan } from '../plans/plan.js';
import { type DiscountCode, type DiscountUses, normalizeCode, refusalOf } from './discount-code.js';

export class DiscountRefusedError extends DomainError {
  constructor(message: string) {
    super(HttpStatus.BAD_REQUEST, 'DISCOUNT_INVALID', message, { details: [{ field: 'discount_code', message }] });
  }
}

export type DiscountCheck =
  { isValid: true; code: DiscountCode; message: string } | { isValid: false; code: null; message: string };

const COLUMNS = `code, percentage, valid_from as "validFrom", valid_until as "validUntil", plan_ids as "planIds",
  max_uses as "maxUses", max_uses_per_user as "maxUsesPerUser", ended_at as "endedAt"`;

/** Whether the uses that others and other checkouts have consumed leave one, by the account's limit and by the code's. */
const MAY_CONSUME = (use: string): string =>
  `(select count(*) filter (where c.user_id = ${use}.user_id) < max(d.max_uses_per_user)
           and (max(d.max_uses) is null or count(c.checkout_id) < max(d.max_uses))
    from discount_codes d
    left join discount_uses c on c.code = d.code and c.state = 'consumed' and c.checkout_id <> ${use}.checkout_id
    where d.code = ${use}.code)`;

/** Discount codes: a use is held with a checkout, taken by its payment, given back when the checkout ends without one. */
@Injectable()
export class DiscountsService {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  async check(userId: string, code: string, plan: Plan): Promise<DiscountCheck> {
    return this.checkWith(this.database.fork(), userId, code, plan);
  }

  /**
   * Holds one use for a checkout. The code's row is locked, so that the last use goes to one buyer.
   * @throws DiscountRefusedError
   */
  async reserve(
    em: EntityManager,
    {
      userId,
      code,
      plan,
      checkoutId,
      expiresAt,
    }: { userId: string; code: string; plan: Plan; checkoutId: string; expiresAt: Date },
  ): Promise<DiscountCode> {
    const found = await this.checkWith(em, userId, code, plan, 'for update');
    if (!found.isValid) throw new DiscountRefusedError(found.message);
    await em.execute(
      `insert into discount_uses (checkout_id, code, user_id, state, expires_at) values (?, ?, ?, 'reserved', ?)`,
      [checkoutId, found.code.code, userId, expiresAt],
    );
    return found.code;
  }

  /** The payment has come. A use that had been given back counts again: the price that was shown is honoured. */
  async consume(em: EntityManager, checkoutId: string): Promise<void> {
    await em.execute(`update discount_uses set state = 'consumed' where checkout_id = ?`, [checkoutId]);
    // What its account has opened besides would not be honoured any more.
    await em.execute(
      `update discount_uses other set state = 'released' from discount_uses own
       where own.checkout_id = ? and other.code = own.code and other.user_id = own.user_id and other.state = 'reserved'
         and not (${MAY_CONSUME('other')})`,
      [checkoutId],
    );
  }

  /** Whether neither its account nor all together have used the code as often as they may by other checkouts. */
  async mayConsume(em: EntityManager, checkoutId: string): Promise<boolean> {
    // Payments that come at once take turns for the last use.
    await em.execute(
      'select 1 from discount_codes where code = (select code from discount_uses where checkout_id = ?) for update',
      [checkoutId],
    );
    const [row] = await em.execute<unknown[]>(
      `select 1 from discount_uses use where use.checkout_id = ? and not (${MAY_CONSUME('use')})`,
      [checkoutId],
    );
    return row === undefined;
  }

  async release(em: EntityManager, checkoutId: string): Promise<void> {
    await em.execute(`update discount_uses set state = 'released' where checkout_id = ? and state = 'reserved'`, [
      checkoutId,
    ]);
  }

  /** Gives back what expired checkouts still hold, where the time of their offer is over. */
  async releaseOverdue(em: EntityManager, checkoutIds: readonly string[], now: Date): Promise<void> {
    if (checkoutIds.length === 0) return;
    await em.execute(
      `update discount_uses set state = 'released' where state = 'reserved' and expires_at < ? and checkout_id in (?)`,
      [now, checkoutIds],
    );
  }

  /** For an account that goes: what was used stays used, the rest is forgotten. */
  async forget(em: EntityManager, userId: string): Promise<void> {
    await em.execute(`delete from discount_uses where user_id = ? and state <> 'consumed'`, [userId]);
  }

  private async checkWith(
    em: EntityManager,
    userId: string,
    given: string,
    plan: Plan,
    lock: 'for update' | '' = '',
  ): Promise<DiscountCheck> {
    const name = normalizeCode(given);
    const [code] = await em.execute<DiscountCode[]>(`select ${COLUMNS} from discount_codes where code = ? ${lock}`, [
      name,
    ]);
    const now = this.clock.now();
    const [uses] = await em.execute<DiscountUses[]>(
      // An account needs one use at a time, however many pages it has opened.
      `select (count(*) filter (where state = 'consumed')
            + count(distinct user_id) filter (where state = 'reserved' and user_id <> ?))::int as total,
              (count(*) filter (where state = 'consumed' and user_id = ?))::int as "byUser" from discount_uses
       where code = ? and (state = 'consumed' or (state = 'reserved' and expires_at > ?))`,
      [userId, userId, name, now],
    );
    const refusal = refusalOf(code ? asCode(code) : null, {
      now,
      planId: plan.id,
      planName: plan.name,
      uses: uses ?? { total: 0, byUser: 0 },
    });
    if (refusal || !code) return { isValid: false, code: null, message: refusal ?? '' };
    return { isValid: true, code: asCode(code), message: `${code.percentage}% off your first payment.` };
  }
}

/** Plain rows carry their times as text. */
const asCode = (row: DiscountCode): DiscountCode => ({
  ...row,
  validFrom: new Date(row.validFrom),
  validUntil: row.validUntil && new Date(row.validUntil),
  endedAt: row.endedAt && new Date(row.endedAt),
});
