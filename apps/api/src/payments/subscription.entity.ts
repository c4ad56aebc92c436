import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { randomUUID } from 'node:crypto';
import { type BillingCycle } from '../subscriptions/plans/billing-cycle.js';

/** A customer's contract, as its provider said when it was last asked. An account has at most one that is not expired. */
@Entity({ tableName: 'subscriptions' })
export class Subscription {
  @PrimaryKey({ type: 'uuid' }) id: string = randomUUID();
  @Property({ type: 'uuid' }) userId!: string;
  @Property({ type: 'text' }) gateway!: string;
  @Property({ type: 'text' }) gatewaySubscriptionId!: string;
  @Property({ type: 'text' }) gatewayCustomerId!: string;
  /** What the running period was paid for. */
  @Property({ type: 'text' }) planId!: string;
  @Property({ type: 'text' }) billingCycle!: BillingCycle;
  @Property({ type: 'text' }) status!: 'active' | 'past_due' | 'cancelled' | 'expired';
  @Property({ type: 'timestamptz' }) periodStart!: Date;
  @Property({ type: 'timestamptz' }) periodEnd!: Date;
  /** What the next period is for, and its price in minor units. */
  @Property({ type: 'text' }) nextPlanId!: string;
  @Property({ type: 'text' }) nextBillingCycle!: BillingCycle;
  @Property({ type: 'int' }) nextAmount!: number;
  @Property({ type: 'text' }) currency!: string;
  @Property({ type: 'timestamptz', nullable: true }) pastDueSince: Date | null = null;
  @Property({ type: 'timestamptz', nullable: true }) nextTryAt: Date | null = null;
  @Property({ type: 'text', nullable: true }) paymentMethod: string | null = null;
  @Property({ type: 'text', nullable: true }) cancelReason: string | null = null;
  @Property({ type: 'timestamptz' }) startedAt!: Date;
  @Property({ type: 'timestamptz', nullable: true }) endedAt: Date | null = null;
  @Property({ type: 'timestamptz' }) syncedAt!: Date;
  /** When the reconciler asked its provider last, whatever came of it. */
  @Property({ type: 'timestamptz', nullable: true }) askedAt: Date | null = null;
}
