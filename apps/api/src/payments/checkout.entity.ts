import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { randomUUID } from 'node:crypto';
import { type BillingCycle } from '../subscriptions/plans/billing-cycle.js';
import { type GatewayName } from './gateway.js';

/** One visit to a provider's hosted page, at the price that was shown. */
@Entity({ tableName: 'checkouts' })
export class Checkout {
  @PrimaryKey({ type: 'uuid' }) id: string = randomUUID();
  @Property({ type: 'uuid' }) userId!: string;
  @Property({ type: 'text' }) gateway!: GatewayName;
  /** The provider's; null until its page is open. */
  @Property({ type: 'text', nullable: true }) sessionId: string | null = null;
  @Property({ type: 'text', nullable: true }) url: string | null = null;
  @Property({ type: 'text' }) planId!: string;
  @Property({ type: 'text' }) billingCycle!: BillingCycle;
  /** Minor units before the discount. */
  @Property({ type: 'int' }) amount!: number;
  @Property({ type: 'int' }) discountAmount = 0;
  @Property({ type: 'text', nullable: true }) discountCode: string | null = null;
  @Property({ type: 'text' }) currency!: string;
  @Property({ type: 'text', nullable: true }) customerName: string | null = null;
  @Property({ type: 'text' }) state: 'open' | 'completed' | 'expired' | 'cancelled' | 'failed' = 'open';
  @Property({ type: 'timestamptz' }) createdAt!: Date;
  @Property({ type: 'timestamptz' }) expiresAt!: Date;
  /** When its provider was last asked about it. */
  @Property({ type: 'timestamptz', nullable: true }) askedAt: Date | null = null;
}
