import { Entity, Index, PrimaryKey, Property, Unique } from '@mikro-orm/decorators/legacy';
import { BIGINT_ID } from '../database/column-types.js';
import { type GatewayEvent, type GatewayName } from './gateway.js';

/** An event as its provider sent it, once, however often it came. */
@Entity({ tableName: 'webhook_events' })
@Unique({ properties: ['gateway', 'eventId'] })
export class WebhookEvent {
  @PrimaryKey({ type: BIGINT_ID, autoincrement: true }) id!: string;
  @Property({ type: 'text' }) gateway!: GatewayName;
  @Property({ type: 'text' }) eventId!: string;
  @Property({ type: 'text' }) type!: string;
  @Property({ type: 'json' }) body!: GatewayEvent;
  @Index({
    name: 'webhook_events_open',
    expression: 'create index webhook_events_open on webhook_events (received_at) where processed_at is null',
  })
  @Property({ type: 'timestamptz' })
  receivedAt = new Date();
  @Property({ type: 'timestamptz', nullable: true }) processedAt: Date | null = null;
  @Property({ type: 'integer' }) attempts = 0;
  @Property({ type: 'text', nullable: true }) lastError: string | null = null;
}
