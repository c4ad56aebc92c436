import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { randomUUID } from 'node:crypto';
import { type NotificationKind } from './notification-texts.js';

@Entity({ tableName: 'notifications' })
export class Notification {
  @PrimaryKey({ type: 'uuid' }) id: string = randomUUID();
  @Property({ type: 'uuid' }) userId!: string;
  @Property({ type: 'text' }) kind!: NotificationKind;
  @Property({ type: 'json' }) params: Record<string, string | number> = {};
  @Property({ type: 'timestamptz', nullable: true }) readAt: Date | null = null;
  @Property({ type: 'timestamptz' }) createdAt = new Date();
}
