import { JsonType, type Ref } from '@mikro-orm/core';
import { Entity, ManyToOne, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { TestCustomer } from './test-customer.entity.js';
import { type TestSubscription } from './test-subscription.js';

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

/** JSON whose instants are read as dates. */
class JsonWithDates extends JsonType {
  override convertToJSValue(value: unknown): unknown {
    const text = typeof value === 'string' ? value : JSON.stringify(value);
    return JSON.parse(text, (_key, each: unknown) =>
      typeof each === 'string' && INSTANT.test(each) ? new Date(each) : each,
    );
  }
}

/** A subscription of the Test Gateway as it is kept. */
@Entity({ tableName: 'test_gateway_subscriptions' })
export class TestSubscriptionRow {
  @PrimaryKey({ type: 'text' }) id!: string;
  @ManyToOne(() => TestCustomer, { ref: true, columnType: 'text' }) customer!: Ref<TestCustomer>;
  @Property({ type: JsonWithDates, columnType: 'jsonb' }) data!: TestSubscription;
  /** When something happens to it by itself, by its customer's clock; null: never again. */
  @Property({ type: 'timestamptz', nullable: true }) dueAt!: Date | null;
}
