import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { BIGINT_ID } from '../../database/column-types.js';

/** A thing to do outside the database, written in the transaction that decided it. */
@Entity({ tableName: 'outbox' })
export class OutboxRow {
  @PrimaryKey({ type: BIGINT_ID, autoincrement: true }) id!: string;
  @Property({ type: 'text' }) kind!: string;
  @Property({ type: 'json' }) payload!: Record<string, unknown>;
  @Property({ type: 'integer' }) attempts = 0;
  @Property({ type: 'timestamptz' }) availableAt!: Date;
  @Property({ type: 'timestamptz' }) createdAt!: Date;
}
