import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { BIGINT } from '../../database/column-types.js';

/** The side of an account that plans, meters and payments know. An account without a row has the defaults of a new one. */
@Entity({ tableName: 'customers' })
export class Customer {
  @PrimaryKey({ type: 'uuid' }) userId!: string;
  /** Usage months are counted from this instant. */
  @Property({ type: 'timestamptz' }) usageAnchor!: Date;
  /** How far a gateway's test clock has moved this customer's time. */
  @Property({ type: BIGINT }) clockShiftSeconds = 0;
  @Property({ type: 'timestamptz', nullable: true }) trialStartedAt: Date | null = null;
  @Property({ type: 'timestamptz', nullable: true }) trialEndsAt: Date | null = null;
}
