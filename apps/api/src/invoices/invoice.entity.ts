import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { randomUUID } from 'node:crypto';
import { type BillingCycle } from '../subscriptions/plans/billing-cycle.js';

export interface InvoiceLine {
  description: string;
  /** Minor units; negative for what is taken off or given back. */
  amount: number;
}

/**
 * An invoice, or the credit note of a refund. What stands on it is a copy of what was true on its day; the database refuses
 * every later change but that of its status. The amounts of a credit note are negative, so that sums are what was paid.
 */
@Entity({ tableName: 'invoices' })
export class Invoice {
  @PrimaryKey({ type: 'uuid' }) id: string = randomUUID();
  @Property({ type: 'text', unique: true }) number!: string;
  @Property({ type: 'text' }) kind!: 'invoice' | 'credit_note';
  /** Null once the account is gone. */
  @Property({ type: 'uuid', nullable: true }) userId: string | null = null;
  @Property({ type: 'uuid', nullable: true }) paymentId: string | null = null;
  /** The refund that a credit note is for. */
  @Property({ type: 'text', nullable: true, unique: true }) refundKey: string | null = null;
  @Property({ type: 'uuid', nullable: true }) creditsInvoiceId: string | null = null;
  /** `cancelled` once it is credited in full. */
  @Property({ type: 'text' }) status!: 'pending' | 'completed' | 'cancelled';
  @Property({ type: 'json' }) customer!: { id: string; name: string; email: string };
  @Property({ type: 'json' }) provider!: { name: string; support_email: string };
  @Property({ type: 'text' }) planId!: string;
  /** The plan alone, e.g. `Pro`. */
  @Property({ type: 'text' }) planName!: string;
  @Property({ type: 'text' }) billingCycle!: BillingCycle;
  @Property({ type: 'int' }) durationMonths!: number;
  /** Together `amount`. */
  @Property({ type: 'json' }) lines!: InvoiceLine[];
  /** Minor units before the discount. */
  @Property({ type: 'int' }) amount!: number;
  @Property({ type: 'int' }) discountAmount = 0;
  @Property({ type: 'text', nullable: true }) discountCode: string | null = null;
  @Property({ type: 'text' }) currency!: string;
  @Property({ type: 'text' }) paymentMethod!: string;
  @Property({ type: 'timestamptz' }) periodStart!: Date;
  @Property({ type: 'timestamptz' }) periodEnd!: Date;
  @Property({ type: 'timestamptz' }) issuedAt!: Date;

  get total(): number {
    return this.amount - this.discountAmount;
  }
}
