import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { randomBytes, randomUUID } from 'node:crypto';

/** Why a session ended early. */
export type SessionEnd = 'logout' | 'reuse' | 'ended' | 'password';

/** One sign-in on one device: a family of refresh tokens, of which only the one of `generation` is valid. */
@Entity({ tableName: 'sessions' })
export class Session {
  @PrimaryKey({ type: 'uuid' }) id: string = randomUUID();
  @Property({ type: 'uuid' }) userId!: string;
  /** Prevents deriving the tokens from the application's secret alone. */
  @Property({ type: 'text' }) salt: string = randomBytes(16).toString('base64url');
  @Property({ type: 'integer' }) generation = 0;
  /** Access tokens issued in an earlier generation are refused. */
  @Property({ type: 'integer' }) accessGeneration = 0;
  @Property({ type: 'timestamptz' }) rotatedAt!: Date;
  @Property({ type: 'boolean' }) remember!: boolean;
  @Property({ type: 'text', nullable: true }) userAgent: string | null = null;
  @Property({ type: 'text', nullable: true }) ip: string | null = null;
  @Property({ type: 'timestamptz' }) createdAt!: Date;
  /** When the owner last authenticated. */
  @Property({ type: 'timestamptz' }) authenticatedAt!: Date;
  @Property({ type: 'timestamptz' }) expiresAt!: Date;
  @Property({ type: 'timestamptz', nullable: true }) endedAt: Date | null = null;
  @Property({ type: 'text', nullable: true }) endReason: SessionEnd | null = null;
}
