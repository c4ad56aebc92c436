import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { randomUUID } from 'node:crypto';

/** The secret shared with the owner's authenticator. It is active once a code was confirmed. */
@Entity({ tableName: 'second_factors' })
export class SecondFactor {
  @PrimaryKey({ type: 'uuid' }) userId!: string;
  @Property({ type: 'text' }) sealedSecret!: string;
  /** The last 30-second step whose code was used, so that no code works twice. */
  @Property({ type: 'integer' }) lastStep = 0;
  @Property({ type: 'timestamptz', nullable: true }) confirmedAt: Date | null = null;
  @Property({ type: 'timestamptz' }) createdAt!: Date;
}

/** A recovery code for a lost authenticator. Only its hash is stored. */
@Entity({ tableName: 'recovery_codes' })
export class RecoveryCode {
  @PrimaryKey({ type: 'uuid' }) id: string = randomUUID();
  @Property({ type: 'uuid' }) userId!: string;
  @Property({ type: 'text' }) codeHash!: string;
  @Property({ type: 'timestamptz', nullable: true }) usedAt: Date | null = null;
}
