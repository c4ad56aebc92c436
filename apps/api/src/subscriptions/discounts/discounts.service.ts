import { LockMode } from '@mikro-orm/core';
import { type EntityManager } from '@mikro-orm/postgresql';
import { HttpStatus, Injectable } from '@nestjs/common';
import { Clock } from '../../common/clock/clock.js';
import { DomainError } from '../../common/errors/domain-error.js';
import { Database } from '../../database/database.js';
import { type Plan } from '../plans/plan.js';
import { DiscountCode } from './discount-code.entity.js';
import { normalizeCode, refusalOf } from './discount-code.js';
import { DiscountUse } from './discount-use.entity.js';
import { countUses, lockCodeOf, mayConsume, releaseUnusable } from './discounts.queries.js';

export class DiscountRefusedError extends DomainError {
  constructor(message: string) {
    super(HttpStatus.BAD_REQUEST, 'DISCOUNT_INVALID', message, { details: [{ field: 'discount_code', message }] });
  }
}

export type DiscountCheck =
  { isValid: true; code: DiscountCode; message: string } | { isValid: false; code: null; message: string };

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
    const found = await this.checkWith(em, userId, code, plan, LockMode.PESSIMISTIC_WRITE);
    if (!found.isValid) throw new DiscountRefusedError(found.message);
    const use = { checkoutId, code: found.code.code, userId, state: 'reserved' as const, expiresAt };
    await em.insert(DiscountUse, use);
    return found.code;
  }

  /** The payment has come. A use that had been given back counts again: the price that was shown is honoured. */
  async consume(em: EntityManager, checkoutId: string): Promise<void> {
    await em.nativeUpdate(DiscountUse, { checkoutId }, { state: 'consumed' });
    await releaseUnusable(em, checkoutId);
  }

  /** Whether neither its account nor all together have used the code as often as they may by other checkouts. */
  async mayConsume(em: EntityManager, checkoutId: string): Promise<boolean> {
    // Payments that come at once take turns for the last use.
    await lockCodeOf(em, checkoutId);
    return mayConsume(em, checkoutId);
  }

  async release(em: EntityManager, checkoutId: string): Promise<void> {
    await em.nativeUpdate(DiscountUse, { checkoutId, state: 'reserved' }, { state: 'released' });
  }

  /** Gives back what expired checkouts still hold, where the time of their offer is over. */
  async releaseOverdue(em: EntityManager, checkoutIds: readonly string[], now: Date): Promise<void> {
    if (checkoutIds.length === 0) return;
    const overdue = { checkoutId: { $in: [...checkoutIds] }, state: 'reserved' as const, expiresAt: { $lt: now } };
    await em.nativeUpdate(DiscountUse, overdue, { state: 'released' });
  }

  /** For an account that goes: what was used stays used, the rest is forgotten. */
  async forget(em: EntityManager, userId: string): Promise<void> {
    await em.nativeDelete(DiscountUse, { userId, state: { $ne: 'consumed' } });
  }

  private async checkWith(
    em: EntityManager,
    userId: string,
    given: string,
    plan: Plan,
    lockMode: LockMode = LockMode.NONE,
  ): Promise<DiscountCheck> {
    const name = normalizeCode(given);
    const code = await em.findOne(DiscountCode, { code: name }, { lockMode, refresh: true });
    const now = this.clock.now();
    const uses = await countUses(em, name, userId, now);
    const refusal = refusalOf(code, { now, planId: plan.id, planName: plan.name, uses });
    if (refusal || !code) return { isValid: false, code: null, message: refusal ?? '' };
    return { isValid: true, code, message: `${code.percentage}% off your first payment.` };
  }
}
