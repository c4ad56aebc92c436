import { type Ref } from '@mikro-orm/core';
import { Entity, ManyToOne, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { randomUUID } from 'node:crypto';
import { type BillingCycle } from '../subscriptions/plans/billing-cycle.js';
import { Subscription } from './subscription.entity.js';

/** Money that has arrived, once for each payment of a provider. */
@Entity({ tableName: 'payments' })
export class Payment {
  @PrimaryKey({ type: 'uuid' }) id: string = randomUUID();
  @Property({ type: 'uuid' }) userId!: string;
  @ManyToOne(() => Subscription, { ref: true, columnType: 'uuid', nullable: true })
  subscription!: Ref<Subscription> | null;
  @Property({ type: 'text' }) gateway!: string;
  @Property({ type: 'text' }) gatewayPaymentId!: string;
  @Property({ type: 'text' }) purpose!: 'start' | 'renewal' | 'change';
  @Property({ type: 'text' }) planId!: string;
  @Property({ type: 'text' }) billingCycle!: BillingCycle;
  /** Minor units that were paid, after the discount. */
  @Property({ type: 'int' }) amount!: number;
  @Property({ type: 'int' }) discountAmount = 0;
  @Property({ type: 'text', nullable: true }) discountCode: string | null = null;
  @Property({ type: 'text' }) currency!: string;
  @Property({ type: 'text' }) method!: string;
  @Property({ type: 'timestamptz' }) paidAt!: Date;
  @Property({ type: 'timestamptz' }) periodStart!: Date;
  @Property({ type: 'timestamptz' }) periodEnd!: Date;
  @Property({ type: 'int' }) refundedAmount = 0;
  @Property({ type: 'boolean' }) disputed = false;
}
