import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { randomUUID } from 'node:crypto';

/** One sign-up for an address that nobody has proved: what it asked for, and its code and link, by their hashes. */
@Entity({ tableName: 'verifications' })
export class Verification {
  @PrimaryKey({ type: 'uuid' }) id: string = randomUUID();
  @Property({ type: 'uuid' }) userId!: string;
  /** The hash of what its browser shows; see `SignUpProofs`. */
  @Property({ type: 'text' }) attempt!: string;
  @Property({ type: 'text' }) name!: string;
  @Property({ type: 'text' }) passwordHash!: string;
  @Property({ type: 'text' }) codeHash!: string;
  @Property({ type: 'text' }) tokenHash!: string;
  @Property({ type: 'integer' }) wrongTries = 0;
  @Property({ type: 'timestamptz' }) createdAt!: Date;
  @Property({ type: 'timestamptz' }) expiresAt!: Date;
  /** Since when another's code is the address's newest. */
  @Property({ type: 'timestamptz', nullable: true }) supersededAt: Date | null = null;
}
