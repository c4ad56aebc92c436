import { ref } from '@mikro-orm/core';
import { type EntityManager } from '@mikro-orm/postgresql';
import { HttpStatus, Injectable } from '@nestjs/common';
import { accountTransaction } from '../common/account/account-transaction.js';
import { Clock } from '../common/clock/clock.js';
import { HOUR_MS } from '../common/clock/durations.js';
import { DomainError, NotFoundError } from '../common/errors/domain-error.js';
import { shareInFlight } from '../common/share-in-flight.js';
import { Environment } from '../config/environment.js';
import { Database } from '../database/database.js';
import { CustomersService } from '../subscriptions/customers/customers.service.js';
import { type BillingCycle } from '../subscriptions/plans/billing-cycle.js';
import { type Plan } from '../subscriptions/plans/plan.js';
import { choiceOf } from '../subscriptions/plans/plan-choice.js';
import { PlanCatalogue, priceOf } from '../subscriptions/plans/plan-catalogue.service.js';
import { Subscription } from './subscription.entity.js';
import { type ChangePlanDto } from './dto/subscription.dto.js';
import { type Offer } from './gateway.js';
import { Gateways } from './gateways.js';
import { Payment } from './payment.entity.js';
import { CHARGE_MINUTES, PlanChange } from './plan-change.entity.js';
import { offerOf, PlanChangeCompletion } from './plan-change-completion.js';
import { limitUpgrades } from './plan-change-limits.js';
import { directionOf, paidForWholePeriod, type QuoteLine, quoteUpgrade } from './rules/proration.js';
import { SyncService } from './sync.service.js';

export class PaymentDeclinedError extends DomainError {
  constructor(reason: string) {
    super(HttpStatus.PAYMENT_REQUIRED, 'PAYMENT_DECLINED', `${reason} Your plan has not changed. Try another card.`);
  }
}

class NotChangeableError extends DomainError {
  constructor(message: string) {
    super(HttpStatus.CONFLICT, 'PLAN_NOT_CHANGEABLE', message);
  }
}

/** Of an account within an hour: each leaves traces at the provider, and so many are tries of cards. */
const MAX_DECLINED = 10;

/** What a change would do and cost. */
interface Quote {
  direction: 'up' | 'later';
  subscription: Subscription;
  plan: Plan;
  offer: Offer;
  amountDue: number;
  currency: string;
  lines: QuoteLine[];
  effectiveAt: Date;
}

/** Changes the plan of a subscription: up at once for the difference, down and to another cycle at the period's end. */
@Injectable()
export class PlanChangeService {
  private readonly previews = shareInFlight<void>();

  constructor(
    private readonly database: Database,
    private readonly env: Environment,
    private readonly clock: Clock,
    private readonly customers: CustomersService,
    private readonly plans: PlanCatalogue,
    private readonly gateways: Gateways,
    private readonly sync: SyncService,
    private readonly completion: PlanChangeCompletion,
  ) {}

  async preview(userId: string, planId: string, billingCycle?: BillingCycle): Promise<ChangePlanDto> {
    await this.previews(userId, () => this.refresh(userId));
    return answer('preview', await this.quote(this.database.fork(), userId, planId, billingCycle));
  }

  /** Does what the preview says. @throws PaymentDeclinedError where the difference could not be charged */
  async change(userId: string, planId: string, billingCycle?: BillingCycle): Promise<ChangePlanDto> {
    await this.refresh(userId);
    const { quote, change, replaced } = await this.open(userId, planId, billingCycle);
    const { subscription, offer } = quote;
    const gateway = this.gateways.get(subscription.gateway);
    if (!change) {
      // What was asked for last counts when the subscription is resumed.
      await this.database
        .fork()
        .nativeUpdate(PlanChange, { subscription: subscription.id }, { awaitsResumption: false });
      const agreement = await gateway.setOffer(
        subscription.gatewaySubscriptionId,
        offer,
        `${subscription.id}:${offer.planId}:${offer.billingCycle}:${this.clock.now().getTime()}`,
      );
      await this.sync.subscription(subscription.gateway, subscription.gatewaySubscriptionId);
      return answer('scheduled', quote, agreement);
    }

    if (replaced) await this.withdraw(replaced, change, subscription);
    const outcome = await gateway.charge({
      planChangeId: change.id,
      userId,
      subscriptionId: subscription.gatewaySubscriptionId,
      customerId: subscription.gatewayCustomerId,
      target: offer,
      billingCycle: subscription.billingCycle,
      amount: { amount: quote.amountDue, currency: quote.currency },
      description: `Upgrade to ${quote.plan.name}`,
      periodStart: (await this.customers.standingOf(userId)).now,
      periodEnd: subscription.periodEnd,
      successUrl: `${this.env.publicUrl}/manage-subscription?changed=${quote.plan.id}`,
      cancelUrl: `${this.env.publicUrl}/manage-subscription`,
    });
    if (outcome.state === 'declined') {
      await this.fail(change.id);
      throw new PaymentDeclinedError(outcome.reason);
    }
    await this.database.fork().nativeUpdate(
      PlanChange,
      { id: change.id },
      {
        gatewayPaymentId: outcome.paymentId,
        ...(outcome.state === 'action_required' && { approvalUrl: outcome.url }),
      },
    );
    if (outcome.state === 'action_required') return answer('payment_required', quote, outcome.url);
    await this.sync.subscription(subscription.gateway, subscription.gatewaySubscriptionId);
    await this.completion.complete(change.id);
    return answer('changed', quote);
  }

  /** A price is quoted on what the provider says now, not on what we heard last. */
  private async refresh(userId: string): Promise<void> {
    const row = await this.database.fork().findOne(Subscription, { userId, status: { $ne: 'expired' } });
    if (row) await this.sync.subscription(row.gateway, row.gatewaySubscriptionId);
  }

  private async quote(
    em: EntityManager,
    userId: string,
    planId: string,
    billingCycle: BillingCycle | undefined,
  ): Promise<Quote> {
    const subscription = await em.findOne(Subscription, { userId, status: { $ne: 'expired' } });
    if (!subscription) throw new NotFoundError('Subscription');
    if (subscription.status === 'past_due')
      throw new NotChangeableError('Your last payment failed. Pay it first, then change your plan.');
    const plans = await this.plans.all();
    const target = choiceOf(plans, planId, billingCycle ?? this.cycleFor(plans, planId, subscription));
    const current = await this.plans.planOf(subscription.planId);
    const { now } = await this.customers.standingOf(userId, em);
    const direction = directionOf(
      { position: current.position, billingCycle: subscription.nextBillingCycle },
      { position: target.plan.position, billingCycle: target.billingCycle },
    );
    const isScheduled = subscription.nextPlanId !== subscription.planId;
    if (direction === 'same' && !isScheduled)
      throw new NotChangeableError(`You are on ${target.plan.name} with this billing cycle already.`);
    const base = {
      subscription,
      plan: target.plan,
      offer: offerOf(target.plan, target.billingCycle),
      currency: target.price!.currency,
    };
    if (direction !== 'up')
      return { ...base, direction: 'later', amountDue: 0, lines: [], effectiveAt: subscription.periodEnd };
    const { periodStart: start, periodEnd: end } = subscription;
    const payments = await em.find(Payment, { subscription: subscription.id, periodStart: { $gte: start } });
    const { amountDue, lines } = quoteUpgrade(
      {
        planName: current.name,
        billingCycle: subscription.billingCycle,
        paid: paidForWholePeriod(payments, { start, end }),
        start,
        end,
      },
      target.plan,
      now,
    );
    return { ...base, direction: 'up', amountDue, lines, effectiveAt: now };
  }

  /** The cycle that goes on, where the other plan is sold in it; monthly otherwise. */
  private cycleFor(plans: readonly Plan[], planId: string, subscription: Subscription): BillingCycle | undefined {
    const plan = plans.find(({ id }) => id === planId);
    return plan && priceOf(plan, subscription.nextBillingCycle) ? subscription.nextBillingCycle : undefined;
  }

  /**
   * Quotes under the account's lock, so that two requests can't both be charged for the same step up.
   * @returns also the change to charge for, if any, and the payment of an earlier one that it replaces
   */
  private async open(
    userId: string,
    planId: string,
    billingCycle: BillingCycle | undefined,
  ): Promise<{ quote: Quote; change: PlanChange | null; replaced: string | null }> {
    return accountTransaction(this.database.fork(), userId, async (em) => {
      await this.customers.lock(em, userId);
      const quote = await this.quote(em, userId, planId, billingCycle);
      const open = await em.findOne(PlanChange, {
        subscription: quote.subscription.id,
        state: { $in: ['pending', 'paid'] },
      });
      if (open?.state === 'paid')
        throw new NotChangeableError('Your last change is still being carried out. Try again in a moment.');
      if (open && this.isCharging(open))
        throw new NotChangeableError('Your last change is still being paid for. Try again in a few minutes.');
      if (quote.direction === 'later' || quote.amountDue === 0) return { quote, change: null, replaced: null };
      await this.checkDeclined(em, userId);
      await limitUpgrades(em, userId, this.clock.now());
      // Asked again, a change that waits for its payment is quoted anew.
      if (open) Object.assign(open, { state: 'failed', closedAt: this.clock.now() } satisfies Partial<PlanChange>);
      await em.flush();
      const change = Object.assign(new PlanChange(), {
        userId,
        subscription: ref(quote.subscription),
        planId: quote.plan.id,
        billingCycle: quote.offer.billingCycle,
        amount: quote.amountDue,
        currency: quote.currency,
        lines: quote.lines,
        createdAt: this.clock.now(),
      });
      await em.persist(change).flush();
      return { quote, change, replaced: open?.gatewayPaymentId ?? null };
    });
  }

  /** @throws NotChangeableError */
  private async checkDeclined(em: EntityManager, userId: string): Promise<void> {
    const closedAt = { $gt: new Date(this.clock.now().getTime() - HOUR_MS) };
    const declined = await em.count(PlanChange, { userId, state: 'failed', gatewayPaymentId: null, closedAt });
    if (declined >= MAX_DECLINED)
      throw new NotChangeableError('Your payment has been declined too often. Try again in an hour.');
  }

  /** Whether the provider may still be taking the money, without any word of the customer's. */
  private isCharging({ approvalUrl, createdAt }: PlanChange): boolean {
    return !approvalUrl && createdAt.getTime() > this.clock.now().getTime() - CHARGE_MINUTES * 60_000;
  }

  /**
   * Closes the page of an earlier change before this one is charged for.
   * @throws NotChangeableError where the earlier one has been paid in the meantime
   */
  private async withdraw(paymentId: string, { id }: PlanChange, subscription: Subscription): Promise<void> {
    const { gateway: name, gatewaySubscriptionId } = subscription;
    const gateway = this.gateways.get(name);
    try {
      await gateway.closeCharge(paymentId);
      const { state } = await gateway.settleCharge(paymentId);
      if (state !== 'paid' && state !== 'pending') return;
    } catch (error) {
      await this.fail(id);
      throw error;
    }
    await this.fail(id);
    await this.sync.subscription(name, gatewaySubscriptionId);
    throw new NotChangeableError('Your last change has just been paid for. Look at your plan before you change it.');
  }

  private async fail(id: string): Promise<void> {
    await this.database
      .fork()
      .nativeUpdate(PlanChange, { id, state: 'pending' }, { state: 'failed', closedAt: this.clock.now() });
  }
}

const answer = (status: ChangePlanDto['status'], quote: Quote, url: string | null = null): ChangePlanDto => ({
  status,
  plan_id: quote.plan.id,
  billing_cycle: quote.offer.billingCycle,
  amount_due: quote.amountDue,
  currency: quote.currency,
  effective_at: quote.effectiveAt.toISOString(),
  lines: quote.lines,
  checkout_url: url,
});
