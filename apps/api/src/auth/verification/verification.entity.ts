import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { randomUUID } from 'node:crypto';

/** A sign-up for an unverified address: the requested details, and the hashes of its code and link. */
@Entity({ tableName: 'verifications' })
export class Verification {
  @PrimaryKey({ type: 'uuid' }) id: string = randomUUID();
  @Property({ type: 'uuid' }) userId!: string;
  /** The hash of the browser's secret; see `SignUpProofs`. */
  @Property({ type: 'text' }) attempt!: string;
  @Property({ type: 'text' }) name!: string;
  @Property({ type: 'text' }) passwordHash!: string;
  @Property({ type: 'text' }) codeHash!: string;
  @Property({ type: 'text' }) tokenHash!: string;
  @Property({ type: 'integer' }) wrongTries = 0;
  @Property({ type: 'timestamptz' }) createdAt!: Date;
  @Property({ type: 'timestamptz' }) expiresAt!: Date;
  /** Since when another's code is the address's valid one. */
  @Property({ type: 'timestamptz', nullable: true }) supersededAt: Date | null = null;
}
