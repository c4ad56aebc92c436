import { Entity, Index, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { BIGINT, BIGINT_ID } from '../database/column-types.js';

/** One thing that an account has taken out: an original, a result or an export. */
@Entity({ tableName: 'exports' })
@Index({ name: 'exports_user', expression: 'create index exports_user on exports (user_id, created_at desc)' })
export class Download {
  @PrimaryKey({ type: BIGINT_ID, autoincrement: true }) id!: string;
  @Property({ type: 'uuid' }) userId!: string;
  @Property({ type: 'text' }) name!: string;
  @Property({ type: 'text' }) format!: string;
  /** Null where nobody knew it beforehand. */
  @Property({ type: BIGINT, nullable: true }) sizeBytes: number | null = null;
  @Property({ type: 'timestamptz' }) createdAt!: Date;
  /** Whether it is in the account's totals; not where the version before made it. */
  @Property({ type: 'boolean' }) counted = false;
}
