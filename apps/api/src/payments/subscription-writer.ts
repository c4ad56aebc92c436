import { FlushMode, ref } from '@mikro-orm/core';
import { type EntityManager } from '@mikro-orm/postgresql';
import { Injectable, Logger } from '@nestjs/common';
import { Clock } from '../common/clock/clock.js';
import { Outbox } from '../common/outbox/outbox.service.js';
import { InvoicesService } from '../invoices/invoices.service.js';
import { NotificationsService } from '../notifications/notifications.service.js';
import { CustomersService } from '../subscriptions/customers/customers.service.js';
import { FREE, type Plan } from '../subscriptions/plans/plan.js';
import { PlanCatalogue } from '../subscriptions/plans/plan-catalogue.service.js';
import { Subscription } from './subscription.entity.js';
import { User } from '../users/user.entity.js';
import { CheckoutProof } from './checkout-proof.js';
import { type GatewayName, type ProviderPayment, type ProviderSubscription, REFUND_FAILED } from './gateway.js';
import { Payment } from './payment.entity.js';
import { PlanChange } from './plan-change.entity.js';
import { linesOf, PlanChangeWriter } from './plan-change-writer.js';
import { formatMoney } from '../common/format-money.js';
import { retainedAmountOf } from './refund-remainder.js';
import { entitlementOf, graceEnd, statusOf } from './rules/subscription-state.js';

/** A subscription that must not go on: a second one of the same account, or one whose money was taken back. */
export const SUBSCRIPTION_SUPERFLUOUS = 'payments.subscription-superfluous';
/**
 * Writes what a provider says of a subscription, and all that follows from it: payments with their invoices, refunds with their
 * credit notes, the plan, the news. The caller's transaction holds the account's lock. Writing the same again changes nothing.
 */
@Injectable()
export class SubscriptionWriter {
  private readonly logger = new Logger(SubscriptionWriter.name);

  constructor(
    private readonly clock: Clock,
    private readonly plans: PlanCatalogue,
    private readonly customers: CustomersService,
    private readonly invoices: InvoicesService,
    private readonly notifications: NotificationsService,
    private readonly proof: CheckoutProof,
    private readonly changes: PlanChangeWriter,
    private readonly outbox: Outbox,
  ) {}

  async write(
    em: EntityManager,
    gateway: GatewayName,
    found: ProviderSubscription,
    customerName: string | null = null,
  ): Promise<'written' | 'refused'> {
    const before = await em.findOne(Subscription, { gateway, gatewaySubscriptionId: found.id });
    // Whose it is once it is known, our own row says: what the provider says of that may be changed there.
    const user = await em.findOne(User, { id: before?.userId ?? found.userId });
    if (!user) return 'written';
    if (gateway === 'test' || Math.abs(found.asOf.getTime() - this.clock.now().getTime()) > 3_600_000)
      await this.customers.shiftClock(em, user.id, found.asOf);

    // Nothing paid, nothing begun.
    if (!before && found.payments.length === 0) return 'written';
    const end = (order: { refund: boolean; refundSince?: Date | null; paidSince?: Date }) =>
      this.outbox.add(em, SUBSCRIPTION_SUPERFLUOUS, { gateway, subscriptionId: found.id, ...order });
    if (!before && !(await this.proof.isBought(em, gateway, found))) {
      if (isLeftOver(found)) end({ refund: true });
      await em.flush();
      return 'refused';
    }
    const row = before ?? this.begin(em, gateway, found);
    const was = before && { status: before.status, planId: before.planId };
    const isNextPeriod = before !== null && before.periodStart < found.periodStart;
    const otherSince = await this.otherSince(em, row);
    const isSecond = otherSince !== null;

    const bought = entitlementOf(found);
    const last = found.payments.at(-1);
    Object.assign(row, {
      planId: bought?.planId ?? row.planId ?? found.next.planId,
      billingCycle: bought?.billingCycle ?? row.billingCycle ?? found.next.billingCycle,
      status: isSecond ? 'expired' : statusOf(found),
      periodStart: found.periodStart,
      periodEnd: found.periodEnd,
      nextPlanId: found.next.planId,
      nextBillingCycle: found.next.billingCycle,
      nextAmount: found.next.price.amount,
      currency: found.next.price.currency,
      pastDueSince: found.pastDueSince,
      nextTryAt: found.nextTryAt,
      paymentMethod: last?.method ?? row.paymentMethod,
      syncedAt: this.clock.now(),
    } satisfies Partial<Subscription>);
    row.endedAt = row.status === 'expired' ? (row.endedAt ?? found.endedAt ?? endOf(found)) : null;
    if (row.status !== 'cancelled') row.cancelReason = row.status === 'expired' ? row.cancelReason : null;
    await em.flush();
    // What a page asks for is the difference to money of this period that is still there.
    const isOver = isNextPeriod || row.status === 'expired' || found.periodEnd <= found.asOf;
    if (before && (isOver || (await this.isMoreRefunded(em, before, found)))) await this.changes.giveUp(em, before);

    const recorded: ProviderPayment[] = [];
    for (const payment of found.payments)
      if (await this.record(em, gateway, row, payment, customerName)) recorded.push(payment);
    await this.changes.carryOutNext(em, row, found.payments);
    if (row.status === 'active' || row.status === 'past_due') await this.changes.resume(em, row);
    if (!isSecond) await this.grant(em, user, row, found, was);
    await this.notify(em, row, was, isSecond);
    const hasJustEnded = row.status === 'expired' && was !== null && was.status !== 'expired';
    // Also what has ended by itself may leave an invoice that can be paid.
    if (isSecond && isLeftOver(found, otherSince)) end({ refund: true, refundSince: otherSince });
    else if (row.status === 'expired' && !isSecond && (found.status !== 'ended' || hasJustEnded))
      end({ refund: false });
    const unbought = recorded.find(
      ({ purpose, periodStart, periodEnd }) => purpose !== 'change' && periodEnd <= periodStart,
    );
    if (unbought) {
      this.logger.error(
        { subscription: row.id, payment: unbought.id },
        'Renewed for less than the plan: ended and given back',
      );
      end({ refund: true, paidSince: unbought.paidAt });
    }
    if (found.status === 'ended' && recorded.some(({ paidAt, amount }) => amount > 0 && paidAt >= row.endedAt!))
      end({ refund: true, paidSince: row.endedAt! });
    await em.flush();
    return 'written';
  }

  private begin(em: EntityManager, gateway: GatewayName, found: ProviderSubscription): Subscription {
    const row = Object.assign(new Subscription(), {
      userId: found.userId,
      gateway,
      gatewaySubscriptionId: found.id,
      gatewayCustomerId: found.customerId,
      startedAt: found.payments[0]!.periodStart,
    });
    em.persist(row);
    return row;
  }

  /**
   * Since when the account has another one: two checkouts were paid, or this one could not be ended yet when the other was bought.
   * The other stays; what was paid here for the same time goes back. Null: it has none.
   */
  private async otherSince(em: EntityManager, row: Subscription): Promise<Date | null> {
    const other = await em.findOne(
      Subscription,
      { userId: row.userId, id: { $ne: row.id }, status: { $ne: 'expired' } },
      // A new row isn't complete yet: it must not be flushed before the query.
      { orderBy: { startedAt: 'asc' }, flushMode: FlushMode.COMMIT },
    );
    return other?.startedAt ?? null;
  }

  /** One row and one invoice for each payment, one credit note for each refund. @returns whether the payment is new */
  private async record(
    em: EntityManager,
    gateway: GatewayName,
    row: Subscription,
    found: ProviderPayment,
    customerName: string | null,
  ): Promise<boolean> {
    const known = await em.findOne(Payment, { gateway, gatewayPaymentId: found.id });
    const payment =
      known ??
      Object.assign(new Payment(), {
        userId: row.userId,
        subscription: ref(row),
        gateway,
        gatewayPaymentId: found.id,
        purpose: found.purpose,
        planId: found.planId,
        billingCycle: found.billingCycle,
        amount: found.amount,
        discountAmount: found.discountAmount,
        discountCode: found.discountCode,
        currency: found.currency,
        method: found.method,
        paidAt: found.paidAt,
        periodStart: found.periodStart,
        periodEnd: found.periodEnd,
      });
    const refundedAmount = found.refunds.reduce((sum, { amount }) => sum + amount, 0);
    if (refundedAmount < payment.refundedAmount) this.logger.error({ payment: payment.id }, REFUND_FAILED);
    Object.assign(payment, { disputed: found.disputed, refundedAmount } satisfies Partial<Payment>);
    await em.persist(payment).flush();
    if (!known) await this.bill(em, payment, found, customerName);
    for (const refund of found.refunds) {
      await this.invoices.credit(em, {
        paymentId: payment.id,
        refundKey: `${gateway}:${refund.id}`,
        amount: refund.amount,
        mostCredited: payment.refundedAmount,
        issuedAt: refund.refundedAt,
      });
    }
    return !known;
  }

  private async bill(
    em: EntityManager,
    payment: Payment,
    { planChangeId }: ProviderPayment,
    customerName: string | null,
  ): Promise<void> {
    const change = planChangeId ? await em.findOne(PlanChange, { id: planChangeId }) : null;
    const invoice = await this.invoices.issue(em, {
      userId: payment.userId,
      paymentId: payment.id,
      planId: payment.planId,
      billingCycle: payment.billingCycle,
      ...(change && { lines: linesOf(change, payment.amount + payment.discountAmount) }),
      amount: payment.amount + payment.discountAmount,
      discountAmount: payment.discountAmount,
      discountCode: payment.discountCode,
      currency: payment.currency,
      paymentMethod: payment.method,
      periodStart: payment.periodStart,
      periodEnd: payment.periodEnd,
      issuedAt: payment.paidAt,
      customerName,
    });
    await this.notifications.notify(em, payment.userId, 'receipt', {
      number: invoice.number,
      amount: formatMoney(payment.amount, payment.currency),
      plan: (await this.plans.planOf(payment.planId)).name,
      link: `/invoice/${invoice.id}/print`,
    });
    if (!change) return;
    change.booked = true;
    await this.changes.carryOut(em, change);
  }

  private async isMoreRefunded(
    em: EntityManager,
    row: Subscription,
    { payments }: ProviderSubscription,
  ): Promise<boolean> {
    const booked = await em.find(Payment, { subscription: row.id });
    const before = booked.reduce((sum, { refundedAmount }) => sum + refundedAmount, 0);
    const now = payments.flatMap(({ refunds }) => refunds).reduce((sum, { amount }) => sum + amount, 0);
    return now > before;
  }

  /**
   * Puts the account, which has no other subscription, on the plan that is paid for, or back on Free. A first paid plan and every smaller
   * one begin a new usage month.
   */
  private async grant(
    em: EntityManager,
    user: User,
    row: Subscription,
    found: ProviderSubscription,
    was: { status: string } | null,
  ): Promise<void> {
    const { trial } = await this.customers.standingOf(user.id, em);
    if (row.status === 'expired') {
      // What has ended before says nothing of a plan that came by another way since.
      const endsNow = was !== null && was.status !== 'expired';
      if (endsNow && user.plan !== FREE && !trial.endsAt)
        await this.customers.grant(em, user.id, FREE, row.endedAt ?? found.asOf);
      return;
    }
    if (user.plan === row.planId && !trial.endsAt) return;
    const [old, target] = [await this.plans.planOf(user.plan), await this.plans.planOf(row.planId)];
    const isUpgrade = old.id !== FREE && !trial.endsAt && target.position > old.position;
    await this.customers.grant(em, user.id, target.id, isUpgrade ? undefined : found.payments.at(-1)!.periodStart);
  }

  private async notify(
    em: EntityManager,
    row: Subscription,
    was: { status: string; planId: string } | null,
    isSecond: boolean,
  ): Promise<void> {
    if (isSecond || !was) return;
    const plan: Plan = await this.plans.planOf(row.planId);
    const day = (date: Date) => date.toISOString().slice(0, 10);
    const link = '/manage-subscription';
    const send = (kind: Parameters<NotificationsService['notify']>[2], params: Record<string, string>) =>
      this.notifications.notify(em, row.userId, kind, { plan: plan.name, link, ...params });
    if (was.planId !== row.planId && row.status !== 'expired') await send('plan-changed', {});
    if (was.status === row.status) return;
    if (row.status === 'past_due' && row.pastDueSince)
      await send('payment-failed', { date: day(graceEnd(row.pastDueSince)), link: '/manage-subscription' });
    if (row.status === 'cancelled') await send('subscription-cancelled', { date: day(row.periodEnd) });
    if (row.status === 'expired') await send('subscription-ended', {});
  }
}

/** Whether a superfluous one may charge again, or holds money that was paid for the time since an instant. */
function isLeftOver({ status, cancelAtPeriodEnd, payments }: ProviderSubscription, since: Date | null = null): boolean {
  const kept = payments.filter(({ periodEnd }) => !since || periodEnd > since).map(retainedAmountOf);
  return status !== 'ended' && (!cancelAtPeriodEnd || kept.some((amount) => amount > 0));
}

/** When access ended: the period's end, or the end of the grace, or now. */
function endOf({ pastDueSince, cancelAtPeriodEnd, periodEnd, asOf }: ProviderSubscription): Date {
  if (pastDueSince) return graceEnd(pastDueSince);
  return cancelAtPeriodEnd && periodEnd < asOf ? periodEnd : asOf;
}
