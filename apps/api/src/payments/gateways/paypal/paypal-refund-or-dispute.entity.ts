import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';

/** Money of a payment that went back, or may: PayPal lists neither refunds nor disputes with the payment itself. */
@Entity({ tableName: 'paypal_takebacks' })
export class PaypalRefundOrDispute {
  /** PayPal's, of the refund or of the dispute. */
  @PrimaryKey({ type: 'text' }) id!: string;
  @Property({ type: 'text' }) paymentId!: string;
  @Property({ type: 'text' }) state!: 'open' | 'back' | 'kept';
  @Property({ type: 'int' }) amount!: number;
  @Property({ type: 'timestamptz' }) at!: Date;
}
