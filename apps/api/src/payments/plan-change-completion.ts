import { type EntityManager } from '@mikro-orm/postgresql';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Clock } from '../common/clock/clock.js';
import { Outbox } from '../common/outbox/outbox.service.js';
import { Database } from '../database/database.js';
import { type BillingCycle } from '../subscriptions/plans/billing-cycle.js';
import { type Plan } from '../subscriptions/plans/plan.js';
import { PlanCatalogue, priceOf } from '../subscriptions/plans/plan-catalogue.service.js';
import { type Subscription } from './subscription.entity.js';
import { type Offer, type ProviderPayment } from './gateway.js';
import { Gateways } from './gateways.js';
import { refundRemainder } from './refund-remainder.js';
import { PlanChange } from './plan-change.entity.js';
import { UPGRADE_OVER, UPGRADE_PAID } from './plan-change-writer.js';
import { boughtNothing, statusOf } from './rules/subscription-state.js';
import { SyncService } from './sync.service.js';

/** Finishes upgrades that are paid for. */
@Injectable()
export class PlanChangeCompletion implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly outbox: Outbox,
    private readonly plans: PlanCatalogue,
    private readonly gateways: Gateways,
    private readonly sync: SyncService,
  ) {}

  onModuleInit(): void {
    this.outbox.handle(UPGRADE_PAID, ({ planChangeId }) => this.complete(planChangeId as string));
    this.outbox.handle(UPGRADE_OVER, ({ gateway, paymentId }) =>
      this.gateways.get(gateway as string).closeCharge(paymentId as string),
    );
  }

  /** An upgrade that is paid for: the provider learns what the next period is for. Saying it again changes nothing. */
  async complete(id: string): Promise<void> {
    const em = this.database.fork();
    const change = await em.findOne(PlanChange, { id }, { populate: ['subscription'] });
    if (!change) return;
    const subscription = change.subscription.$;
    if (change.state === 'paid') await this.finish(em, change, subscription);
    // It may have been resumed in the meantime, or another one paid for.
    const { gateway, gatewaySubscriptionId } = subscription;
    if (await this.hasMore(subscription)) await this.sync.subscription(gateway, gatewaySubscriptionId);
  }

  private async hasMore({ id: subscription }: Subscription): Promise<boolean> {
    const more = { subscription, $or: [{ awaitsResumption: true }, { state: 'failed' as const, booked: true }] };
    return (await this.database.fork().count(PlanChange, more)) > 0;
  }

  private async finish(em: EntityManager, change: PlanChange, subscription: Subscription): Promise<void> {
    const { id } = change;
    const { gateway: name, gatewaySubscriptionId, endedAt } = subscription;
    const gateway = this.gateways.get(name);
    const found = await gateway.findSubscription(gatewaySubscriptionId);
    const payment = found?.payments.find(({ planChangeId }) => planChangeId === id);
    if (found && payment && boughtNothing(payment, found.payments, endedAt))
      return this.refund(change, subscription, payment);
    const status = found && subscription.status !== 'expired' ? statusOf(found) : 'expired';
    const hasNextPeriod = status === 'active' || status === 'past_due';
    const offer = offerOf(await this.plans.planOf(change.planId), change.billingCycle);
    const approvalUrl = hasNextPeriod ? await gateway.setOffer(gatewaySubscriptionId, offer, id) : null;
    // Known here before the next change is quoted.
    await this.sync.subscription(name, gatewaySubscriptionId);
    Object.assign(change, {
      state: 'done',
      approvalUrl,
      awaitsResumption: status === 'cancelled',
      closedAt: this.clock.now(),
    } satisfies Partial<PlanChange>);
    await em.flush();
  }

  /**
   * Done with it, and not `failed`: its turn would come again where the provider could not give the money back after all. That is for
   * whoever runs the server to settle, see `REFUND_FAILED`.
   */
  private async refund(
    change: PlanChange,
    { gateway: name, gatewaySubscriptionId }: Subscription,
    payment: ProviderPayment,
  ): Promise<void> {
    await refundRemainder(this.gateways.get(name), payment);
    await this.sync.subscription(name, gatewaySubscriptionId);
    await this.database
      .fork()
      .nativeUpdate(
        PlanChange,
        { id: change.id, state: 'paid' },
        { state: 'done', approvalUrl: null, closedAt: this.clock.now() },
      );
  }
}

export function offerOf(plan: Plan, billingCycle: BillingCycle): Offer {
  const { amount, currency } = priceOf(plan, billingCycle)!;
  return { planId: plan.id, billingCycle, price: { amount, currency } };
}
