import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { type BillingCycle } from '../../../subscriptions/plans/billing-cycle.js';

/** A plan that was made at PayPal: an offer with the price of its first period. */
@Entity({ tableName: 'paypal_plans' })
export class PaypalPlanRow {
  /** PayPal's. */
  @PrimaryKey({ type: 'text' }) id!: string;
  @Property({ type: 'text' }) planId!: string;
  @Property({ type: 'text' }) billingCycle!: BillingCycle;
  @Property({ type: 'int' }) amount!: number;
  @Property({ type: 'text' }) currency!: string;
  @Property({ type: 'int' }) firstAmount!: number;
}
