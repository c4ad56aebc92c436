import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { BIGINT } from '../../../database/column-types.js';
import { type RenewalOutcome } from './test-subscription.js';

/** A customer of the Test Gateway's provider, with a card and a clock of its own. */
@Entity({ tableName: 'test_gateway_customers' })
export class TestCustomer {
  @PrimaryKey({ type: 'text' }) id!: string;
  @Property({ type: 'uuid', unique: true }) userId!: string;
  @Property({ type: 'text' }) email!: string;
  @Property({ type: 'text' }) name!: string;
  /** How far its clock is ahead. */
  @Property({ type: BIGINT }) clockShiftSeconds = 0;
  /** What the card does at the next charge. */
  @Property({ type: 'text' }) renewal: RenewalOutcome = 'succeed';
}
