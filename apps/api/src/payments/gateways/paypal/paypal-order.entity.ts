import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';

/** What an upgrade's order was made for. PayPal does not say: its buyer's browser can change the order until it is captured. */
@Entity({ tableName: 'paypal_orders' })
export class PaypalOrder {
  @PrimaryKey({ type: 'text' }) id!: string;
  /** The account at PayPal that is to be paid. */
  @Property({ type: 'text', nullable: true }) payee: string | null = null;
  /** Of the period for whose rest it pays. It may be agreed to when that is over. */
  @Property({ type: 'timestamptz' }) periodEnd!: Date;
}
