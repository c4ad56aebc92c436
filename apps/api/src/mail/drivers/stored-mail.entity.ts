import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { BIGINT_ID } from '../../database/column-types.js';

/** A mail in the embedded mailbox. */
@Entity({ tableName: 'mailbox_messages' })
export class StoredMail {
  @PrimaryKey({ type: BIGINT_ID, autoincrement: true }) id!: string;
  @Property({ type: 'text' }) recipient!: string;
  @Property({ type: 'text' }) subject!: string;
  @Property({ type: 'text' }) text!: string;
  @Property({ type: 'text' }) html!: string;
  @Property({ type: 'timestamptz' }) receivedAt = new Date();
}
