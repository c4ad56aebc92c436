import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { randomUUID } from 'node:crypto';

/** What a webhook can be told of. `ping` is only sent when its owner asks for a test. */
export const WEBHOOK_EVENTS = ['job.completed', 'job.failed', 'job.cancelled'] as const;
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];

/** An address of an account's own that wants to hear of its jobs. */
@Entity({ tableName: 'webhooks' })
export class Webhook {
  @PrimaryKey({ type: 'uuid' }) id: string = randomUUID();
  @Property({ type: 'uuid' }) userId!: string;
  @Property({ type: 'text' }) url!: string;
  @Property({ type: 'text' }) sealedSecret!: string;
  @Property({ type: 'json' }) events!: WebhookEvent[];
  @Property({ type: 'boolean' }) enabled = true;
  @Property({ type: 'timestamptz' }) createdAt!: Date;
}

/** One message to one webhook, with what became of it. */
@Entity({ tableName: 'webhook_deliveries' })
export class WebhookDelivery {
  @PrimaryKey({ type: 'uuid' }) id: string = randomUUID();
  @Property({ type: 'uuid' }) webhookId!: string;
  @Property({ type: 'uuid' }) userId!: string;
  @Property({ type: 'text' }) event!: WebhookEvent | 'ping';
  /** What it is about: a webhook is told of one thing once, however often that is announced. */
  @Property({ type: 'text' }) subject!: string;
  @Property({ type: 'json' }) payload!: Record<string, unknown>;
  @Property({ type: 'text' }) state: 'pending' | 'delivered' | 'failed' = 'pending';
  @Property({ type: 'integer' }) attempts = 0;
  /** When it is sent next; while it is being sent, when it is taken up again if nothing comes of that. */
  @Property({ type: 'timestamptz' }) dueAt!: Date;
  @Property({ type: 'integer', nullable: true }) status: number | null = null;
  @Property({ type: 'text', nullable: true }) error: string | null = null;
  @Property({ type: 'timestamptz' }) createdAt!: Date;
  @Property({ type: 'timestamptz', nullable: true }) deliveredAt: Date | null = null;
}
