import { type EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Clock } from '../common/clock/clock.js';
import { Outbox } from '../common/outbox/outbox.service.js';
import { type ProviderPayment } from './gateway.js';
import { retainedAmountOf } from './refund-remainder.js';
import { type Subscription } from './subscription.entity.js';
import { PlanChange } from './plan-change.entity.js';
import { type QuoteLine } from './rules/proration.js';
import { boughtNothing } from './rules/subscription-state.js';

/** An upgrade has been paid for: the provider is told what the next period is for. */
export const UPGRADE_PAID = 'payments.upgrade-paid';
/** The page of an upgrade was left until what it asks the difference to was over or given back: it buys nothing any more. */
export const UPGRADE_OVER = 'payments.upgrade-over';

/** What becomes of upgrades by what a provider says of their subscription. The caller's transaction holds the account's lock. */
@Injectable()
export class PlanChangeWriter {
  constructor(
    private readonly clock: Clock,
    private readonly outbox: Outbox,
  ) {}

  /** Also a change that was given up meanwhile, in place of the one that waits: what has been paid for is carried out. */
  async carryOut(em: EntityManager, change: PlanChange): Promise<void> {
    const { id, subscription } = change;
    await em.nativeUpdate(
      PlanChange,
      { subscription: subscription.id, state: 'pending', id: { $ne: id } },
      { state: 'failed', closedAt: this.clock.now() },
    );
    // What was paid for last counts when the subscription is resumed.
    const superseded = { subscription: subscription.id, awaitsResumption: true, id: { $ne: id } };
    await em.nativeUpdate(PlanChange, superseded, { awaitsResumption: false });
    // Its turn comes when that one is done: see `carryOutNext`.
    const other = await em.count(PlanChange, { subscription: subscription.id, state: 'paid' });
    if (other > 0 || change.state === 'done') return;
    Object.assign(change, { state: 'paid', closedAt: null } satisfies Partial<PlanChange>);
    this.outbox.add(em, UPGRADE_PAID, { planChangeId: id });
  }

  /**
   * What was paid for while another upgrade was carried out has its turn when that one is done: the newest decides the next period,
   * and what bought nothing goes back.
   */
  async carryOutNext(
    em: EntityManager,
    { id: subscription, endedAt }: Subscription,
    payments: readonly ProviderPayment[],
  ): Promise<void> {
    const kept = payments.filter((payment) => payment.planChangeId && retainedAmountOf(payment) > 0);
    const due = kept.filter((payment, index) => index === kept.length - 1 || boughtNothing(payment, payments, endedAt));
    if (due.length === 0 || (await this.isOneOpen(em, subscription))) return;
    const ids = due.map(({ planChangeId }) => planChangeId!);
    const next = await em.findOne(PlanChange, { id: { $in: ids }, subscription, state: 'failed', booked: true });
    if (next) await this.carryOut(em, next);
  }

  /** There is a next period again: the provider learns what the last upgrade made of it, once none is open that may change it. */
  async resume(em: EntityManager, { id: subscription }: Subscription): Promise<void> {
    if (await this.isOneOpen(em, subscription)) return;
    const waiting = await em.find(
      PlanChange,
      { subscription, awaitsResumption: true },
      { orderBy: { createdAt: 'desc' } },
    );
    for (const [index, change] of waiting.entries()) {
      change.awaitsResumption = false;
      if (index > 0) continue;
      change.state = 'paid';
      this.outbox.add(em, UPGRADE_PAID, { planChangeId: change.id });
    }
  }

  private async isOneOpen(em: EntityManager, subscription: string): Promise<boolean> {
    return (await em.count(PlanChange, { subscription, state: { $in: ['pending', 'paid'] } })) > 0;
  }

  /** Those that wait for their customer. What is charged without one is settled within minutes. */
  async giveUp(em: EntityManager, { id: subscription, gateway }: Subscription): Promise<void> {
    const waiting = await em.find(PlanChange, { subscription, state: 'pending', approvalUrl: { $ne: null } });
    for (const change of waiting) {
      Object.assign(change, { state: 'failed', closedAt: this.clock.now() } satisfies Partial<PlanChange>);
      this.outbox.add(em, UPGRADE_OVER, { gateway, paymentId: change.gatewayPaymentId });
    }
  }
}

/** A customer's balance at the provider pays, or is paid, with what was quoted. */
export function linesOf({ lines }: PlanChange, paid: number): QuoteLine[] {
  const balance = paid - lines.reduce((sum, { amount }) => sum + amount, 0);
  return balance === 0 ? lines : [...lines, { description: 'Account balance', amount: balance }];
}
