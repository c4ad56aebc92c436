import { ArrayType } from '@mikro-orm/core';
import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';

/** What an operator has set on a code. */
@Entity({ tableName: 'discount_codes' })
export class DiscountCode {
  /** As `normalizeCode` makes it. */
  @PrimaryKey({ type: 'text' }) code!: string;
  @Property({ type: 'int' }) percentage!: number;
  @Property({ type: 'timestamptz' }) validFrom!: Date;
  @Property({ type: 'timestamptz', nullable: true }) validUntil!: Date | null;
  /** Null: for every plan. */
  @Property({ type: ArrayType, nullable: true }) planIds!: string[] | null;
  @Property({ type: 'int', nullable: true }) maxUses!: number | null;
  @Property({ type: 'int' }) maxUsesPerUser!: number;
  @Property({ type: 'timestamptz', nullable: true }) endedAt!: Date | null;
  @Property({ type: 'timestamptz' }) createdAt!: Date;
}
