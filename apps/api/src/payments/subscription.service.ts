import { HttpStatus, Injectable, type OnModuleInit } from '@nestjs/common';
import { accountTransaction } from '../common/account/account-transaction.js';
import { DomainError } from '../common/errors/domain-error.js';
import { EventBus } from '../common/events/event-bus.js';
import { deleteCompleted } from '../common/outbox/outbox.queries.js';
import { Outbox } from '../common/outbox/outbox.service.js';
import { Environment } from '../config/environment.js';
import { Database } from '../database/database.js';
import { CustomersService } from '../subscriptions/customers/customers.service.js';
import { FREE } from '../subscriptions/plans/plan.js';
import { PlanCatalogue } from '../subscriptions/plans/plan-catalogue.service.js';
import { Subscription } from './subscription.entity.js';
import { type SubscriptionDto } from './dto/subscription.dto.js';
import { Gateways } from './gateways.js';
import { refundRemainder } from './refund-remainder.js';
import { OnceOffers } from './once-offers.js';
import { Payment } from './payment.entity.js';
import { PlanChange } from './plan-change.entity.js';
import { moneyBackOf } from './rules/money-back.js';
import { graceEnd, statusOf } from './rules/subscription-state.js';
import { SUBSCRIPTION_SUPERFLUOUS } from './subscription-writer.js';
import { SyncService } from './sync.service.js';

class NoSubscriptionError extends DomainError {
  constructor() {
    super(HttpStatus.CONFLICT, 'NO_SUBSCRIPTION', 'You have no paid plan. Choose one on the pricing page.');
  }
}

class TrialNotAvailableError extends DomainError {
  constructor() {
    super(
      HttpStatus.CONFLICT,
      'TRIAL_NOT_AVAILABLE',
      'The free trial can be started once, from the Free plan. Choose a plan on the pricing page.',
    );
  }
}

class MoneyBackNotAvailableError extends DomainError {
  constructor() {
    super(
      HttpStatus.CONFLICT,
      'MONEY_BACK_NOT_AVAILABLE',
      'Your money can be given back within 30 days of your first payment. Write to our support about anything later.',
    );
  }
}

/** What an account sees of its subscription, and does with it. */
@Injectable()
export class SubscriptionService implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly env: Environment,
    private readonly outbox: Outbox,
    private readonly events: EventBus,
    private readonly customers: CustomersService,
    private readonly plans: PlanCatalogue,
    private readonly gateways: Gateways,
    private readonly sync: SyncService,
    private readonly offers: OnceOffers,
  ) {}

  onModuleInit(): void {
    this.outbox.handle(SUBSCRIPTION_SUPERFLUOUS, async (order) => {
      const [gateway, id, refund] = [order['gateway'] as string, order['subscriptionId'] as string, order['refund']];
      const since = { refundSince: dateOf(order['refundSince']), paidSince: dateOf(order['paidSince']) };
      if (refund === true || (await this.isOver(gateway, id))) await this.wind(gateway, id, refund === true, since);
    });
  }

  /** What had ended may have been paid after all before it could be ended at its provider, too. */
  private async isOver(gateway: string, subscriptionId: string): Promise<boolean> {
    const found = await this.gateways.get(gateway).findSubscription(subscriptionId);
    return found !== null && statusOf(found) === 'expired';
  }

  async describe(userId: string): Promise<SubscriptionDto> {
    const em = this.database.fork();
    // In this order: whoever sees the subscription sees the plan that was granted with it.
    const row = await em.findOne(Subscription, { userId, status: { $ne: 'expired' } });
    const standing = await this.customers.standingOf(userId, em);
    const { plan, trial, now } = standing;
    const onTrial = trial.endsAt !== null && trial.endsAt > now;
    const trialDto = {
      available: trial.isOpen && plan.id === FREE && (await this.offers.isOpen(em, userId, 'trial')),
      active: onTrial,
      ends_at: trial.endsAt?.toISOString() ?? null,
    };
    if (!row) {
      return {
        plan: plan.id,
        plan_name: plan.name,
        status: 'active',
        ...NOTHING_PAID,
        end_date: onTrial ? trial.endsAt!.toISOString() : null,
        trial: trialDto,
      };
    }
    const [next, payments, change] = await Promise.all([
      this.plans.planOf(row.nextPlanId),
      this.database.fork().find(Payment, { userId }, { orderBy: { paidAt: 'asc' } }),
      this.database
        .fork()
        .findOne(
          PlanChange,
          { subscription: row.id, state: { $in: ['pending', 'done'] } },
          { orderBy: { createdAt: 'desc' } },
        ),
    ]);
    const goesOn = row.status === 'active' || row.status === 'past_due';
    const isOther = row.nextPlanId !== row.planId || row.nextBillingCycle !== row.billingCycle;
    const found = moneyBackOf(payments, row.id, now);
    const back = found && (await this.offers.isOpen(em, userId, 'money-back')) ? found : null;
    return {
      plan: plan.id,
      plan_name: plan.name,
      billing_cycle: row.billingCycle,
      status: row.status,
      start_date: row.startedAt.toISOString(),
      end_date: row.periodEnd.toISOString(),
      cancel_at_period_end: row.status === 'cancelled',
      next_charge: goesOn
        ? {
            amount: row.nextAmount,
            currency: row.currency,
            date: (row.nextTryAt ?? row.periodEnd).toISOString(),
            plan: next.id,
            billing_cycle: row.nextBillingCycle,
          }
        : null,
      scheduled_change:
        goesOn && isOther
          ? {
              plan: next.id,
              plan_name: next.name,
              billing_cycle: row.nextBillingCycle,
              effective_at: row.periodEnd.toISOString(),
            }
          : null,
      pending_change: pendingOf(change, row),
      past_due:
        row.status === 'past_due' && row.pastDueSince
          ? {
              since: row.pastDueSince.toISOString(),
              next_try_at: row.nextTryAt?.toISOString() ?? null,
              access_until: graceEnd(row.pastDueSince).toISOString(),
            }
          : null,
      gateway: row.gateway,
      payment_method: row.paymentMethod,
      portal_url: await this.portalOf(row),
      trial: trialDto,
      money_back: back && {
        available: true,
        until: back.until.toISOString(),
        amount: back.amount,
        currency: row.currency,
      },
    };
  }

  /** A page of the provider's; none while it does not answer, for the rest of the page does not need it. */
  private async portalOf({ gateway, gatewayCustomerId }: Subscription): Promise<string | null> {
    const asked = this.gateways
      .find(gateway)
      ?.portalUrl(gatewayCustomerId, `${this.env.publicUrl}/manage-subscription`);
    return (await asked?.catch(() => null)) ?? null;
  }

  /** Ends at the period's end. Cancelling twice changes nothing. */
  async cancel(userId: string, reason: string | null): Promise<SubscriptionDto> {
    const row = await this.current(userId);
    await this.gateways.get(row.gateway).cancelAtPeriodEnd(row.gatewaySubscriptionId);
    await this.database.fork().nativeUpdate(Subscription, { id: row.id }, { cancelReason: reason });
    await this.sync.subscription(row.gateway, row.gatewaySubscriptionId);
    return this.describe(userId);
  }

  async resume(userId: string): Promise<SubscriptionDto> {
    const row = await this.current(userId);
    await this.gateways.get(row.gateway).resume(row.gatewaySubscriptionId);
    await this.sync.subscription(row.gateway, row.gatewaySubscriptionId);
    return this.describe(userId);
  }

  /** Back to Free: at the end of what is paid for, or nothing at all. */
  async leave(userId: string): Promise<SubscriptionDto> {
    const row = await this.database.fork().findOne(Subscription, { userId, status: { $ne: 'expired' } });
    return row ? this.cancel(userId, null) : this.describe(userId);
  }

  async startTrial(userId: string): Promise<SubscriptionDto> {
    await accountTransaction(this.database.fork(), userId, async (em) => {
      const { trial, plan } = await this.customers.lock(em, userId);
      const mayStart = trial.isOpen && plan.id === FREE && (await this.offers.take(em, userId, 'trial'));
      if (!mayStart) throw new TrialNotAvailableError();
      await this.customers.startTrial(em, userId);
    });
    await this.events.publish(userId, 'subscription', {});
    return this.describe(userId);
  }

  /** Gives everything back that was paid within 30 days of the first payment, and ends the plan now. */
  async moneyBack(userId: string): Promise<SubscriptionDto> {
    const row = await this.current(userId);
    const promise = await accountTransaction(this.database.fork(), userId, async (em) => {
      const { now } = await this.customers.lock(em, userId);
      const payments = await em.find(Payment, { userId }, { orderBy: { paidAt: 'asc' } });
      const mayGoBack = moneyBackOf(payments, row.id, now) && (await this.offers.take(em, userId, 'money-back'));
      if (!mayGoBack) throw new MoneyBackNotAvailableError();
      // Written first: should this process die half-way, a worker goes on.
      return this.outbox.add(
        em,
        SUBSCRIPTION_SUPERFLUOUS,
        { gateway: row.gateway, subscriptionId: row.gatewaySubscriptionId, refund: true },
        60,
      );
    });
    await this.wind(row.gateway, row.gatewaySubscriptionId, true);
    await deleteCompleted(this.database.fork(), promise);
    return this.describe(userId);
  }

  /**
   * Ends a subscription at its provider, with or without giving back what it cost; all of it, or what was for the time since an
   * instant, or paid since one. Each step bears repetition.
   */
  async wind(
    gatewayName: string,
    subscriptionId: string,
    refund: boolean,
    { refundSince = null, paidSince = null }: { refundSince?: Date | null; paidSince?: Date | null } = {},
  ): Promise<void> {
    const gateway = this.gateways.get(gatewayName);
    if (!(await gateway.findSubscription(subscriptionId))) return;
    await gateway.endNow(subscriptionId);
    // Read after the end: what is paid later finds a subscription that has ended, and goes back by itself.
    const payments = refund ? ((await gateway.findSubscription(subscriptionId))?.payments ?? []) : [];
    for (const payment of payments) {
      const isFor = (!refundSince || payment.periodEnd > refundSince) && (!paidSince || payment.paidAt >= paidSince);
      if (isFor) await refundRemainder(gateway, payment);
    }
    await this.sync.subscription(gatewayName, subscriptionId);
  }

  private async current(userId: string): Promise<Subscription> {
    const row = await this.database.fork().findOne(Subscription, { userId, status: { $ne: 'expired' } });
    if (!row) throw new NoSubscriptionError();
    return row;
  }
}

/** Orders of an earlier version say nothing of it. */
const dateOf = (text: unknown): Date | null => (typeof text === 'string' ? new Date(text) : null);

/** What waits for the customer: a difference to pay, or, once it is paid, the agreement to what the next period costs. */
function pendingOf(change: PlanChange | null, row: Subscription): SubscriptionDto['pending_change'] {
  if (!change) return null;
  const { planId: plan, amount, currency, approvalUrl: approval_url } = change;
  if (change.state === 'pending') return { plan, amount, currency, approval_url };
  const isAgreed = row.nextPlanId === plan && row.nextBillingCycle === change.billingCycle;
  return approval_url && !isAgreed ? { plan, amount: 0, currency, approval_url } : null;
}

const NOTHING_PAID = {
  billing_cycle: null,
  start_date: null,
  cancel_at_period_end: false,
  next_charge: null,
  scheduled_change: null,
  pending_change: null,
  past_due: null,
  gateway: null,
  payment_method: null,
  portal_url: null,
  money_back: null,
} as const;
