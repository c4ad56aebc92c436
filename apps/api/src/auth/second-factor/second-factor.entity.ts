import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { randomUUID } from 'node:crypto';

/** The secret that an account shares with its owner's authenticator. It counts once a code of it was given. */
@Entity({ tableName: 'second_factors' })
export class SecondFactor {
  @PrimaryKey({ type: 'uuid' }) userId!: string;
  @Property({ type: 'text' }) sealedSecret!: string;
  /** The last half minute whose code was used: no code works twice. */
  @Property({ type: 'integer' }) lastStep = 0;
  @Property({ type: 'timestamptz', nullable: true }) confirmedAt: Date | null = null;
  @Property({ type: 'timestamptz' }) createdAt!: Date;
}

/** A code for the day the authenticator is lost. Only its hash is kept. */
@Entity({ tableName: 'recovery_codes' })
export class RecoveryCode {
  @PrimaryKey({ type: 'uuid' }) id: string = randomUUID();
  @Property({ type: 'uuid' }) userId!: string;
  @Property({ type: 'text' }) codeHash!: string;
  @Property({ type: 'timestamptz', nullable: true }) usedAt: Date | null = null;
}
