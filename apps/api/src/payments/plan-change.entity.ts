import { type Ref } from '@mikro-orm/core';
import { Entity, ManyToOne, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { randomUUID } from 'node:crypto';
import { type BillingCycle } from '../subscriptions/plans/billing-cycle.js';
import { type QuoteLine } from './rules/proration.js';
import { Subscription } from './subscription.entity.js';

/** Longer than any provider's client keeps trying to charge. After that, a charge that isn't known to it was never made. */
export const CHARGE_MINUTES = 10;

/** An upgrade between its quote and the day it is all done: paid for, granted, and known to the provider. */
@Entity({ tableName: 'plan_changes' })
export class PlanChange {
  @PrimaryKey({ type: 'uuid' }) id: string = randomUUID();
  @Property({ type: 'uuid' }) userId!: string;
  @ManyToOne(() => Subscription, { ref: true, columnType: 'uuid' }) subscription!: Ref<Subscription>;
  @Property({ type: 'text' }) planId!: string;
  /** Of the next period. */
  @Property({ type: 'text' }) billingCycle!: BillingCycle;
  @Property({ type: 'int' }) amount!: number;
  @Property({ type: 'text' }) currency!: string;
  @Property({ type: 'json' }) lines!: QuoteLine[];
  @Property({ type: 'text' }) state: 'pending' | 'paid' | 'done' | 'failed' = 'pending';
  @Property({ type: 'text', nullable: true }) gatewayPaymentId: string | null = null;
  /** Where the customer has to pay, or, once it is done, to agree to what the next period costs. */
  @Property({ type: 'text', nullable: true }) approvalUrl: string | null = null;
  /** It was paid for while the subscription was cancelled: the provider learns of it if the subscription is resumed. */
  @Property({ type: 'boolean' }) awaitsResumption = false;
  /** Its payment is in our books. Where the version before made it, nobody knows. */
  @Property({ type: 'boolean' }) booked = false;
  @Property({ type: 'timestamptz' }) createdAt!: Date;
  @Property({ type: 'timestamptz', nullable: true }) closedAt: Date | null = null;
  /** When the reconciler asked its provider last. */
  @Property({ type: 'timestamptz', nullable: true }) askedAt: Date | null = null;
}
