import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';

/** A use of a code by one checkout. Those that were consumed outlive their checkout and account. */
@Entity({ tableName: 'discount_uses' })
export class DiscountUse {
  @PrimaryKey({ type: 'uuid' }) checkoutId!: string;
  @Property({ type: 'text' }) code!: string;
  /** Null where the account has been deleted. */
  @Property({ type: 'uuid', nullable: true }) userId!: string | null;
  @Property({ type: 'text' }) state!: 'reserved' | 'consumed' | 'released';
  @Property({ type: 'timestamptz' }) expiresAt!: Date;
}
