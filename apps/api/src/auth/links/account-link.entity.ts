import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { randomUUID } from 'node:crypto';

/** What the link allows, once. */
export type AccountLinkPurpose = 'password-reset' | 'email-change' | 'email-undo';

/** A mailed link. Only the hash of its token is stored. */
@Entity({ tableName: 'account_links' })
export class AccountLink {
  @PrimaryKey({ type: 'uuid' }) id: string = randomUUID();
  @Property({ type: 'uuid' }) userId!: string;
  @Property({ type: 'text' }) purpose!: AccountLinkPurpose;
  @Property({ type: 'text' }) tokenHash!: string;
  /** The address that the link confirms. */
  @Property({ type: 'text', nullable: true }) email: string | null = null;
  @Property({ type: 'timestamptz' }) createdAt!: Date;
  @Property({ type: 'timestamptz' }) expiresAt!: Date;
  @Property({ type: 'timestamptz', nullable: true }) usedAt: Date | null = null;
}
