import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { randomUUID } from 'node:crypto';

/** A code and a link that prove one address. Only their hashes are kept. */
@Entity({ tableName: 'verifications' })
export class Verification {
  @PrimaryKey({ type: 'uuid' }) id: string = randomUUID();
  @Property({ type: 'uuid' }) userId!: string;
  @Property({ type: 'text' }) codeHash!: string;
  @Property({ type: 'text' }) tokenHash!: string;
  @Property({ type: 'integer' }) wrongTries = 0;
  @Property({ type: 'timestamptz' }) createdAt!: Date;
  @Property({ type: 'timestamptz' }) expiresAt!: Date;
  @Property({ type: 'timestamptz', nullable: true }) usedAt: Date | null = null;
}
