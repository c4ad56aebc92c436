import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { BIGINT_ID } from '../database/column-types.js';

/** What somebody has written to whoever runs this server, with an account or without. */
@Entity({ tableName: 'support_messages' })
export class SupportMessage {
  @PrimaryKey({ type: BIGINT_ID, autoincrement: true }) id!: string;
  @Property({ type: 'text' }) name!: string;
  @Property({ type: 'text' }) email!: string;
  @Property({ type: 'text' }) message!: string;
  @Property({ type: 'timestamptz' }) createdAt = new Date();
}
