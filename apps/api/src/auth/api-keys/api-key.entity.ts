import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { randomUUID } from 'node:crypto';
import { type KeyScope } from '../../common/auth/key-scope.decorator.js';

/** A key that lets a program act for an account. Only its hash is stored. */
@Entity({ tableName: 'api_keys' })
export class ApiKey {
  @PrimaryKey({ type: 'uuid' }) id: string = randomUUID();
  @Property({ type: 'uuid' }) userId!: string;
  @Property({ type: 'text' }) name!: string;
  /** The first characters, so that the owner can identify the key. */
  @Property({ type: 'text' }) prefix!: string;
  @Property({ type: 'text' }) keyHash!: string;
  @Property({ type: 'json' }) scopes!: KeyScope[];
  @Property({ type: 'timestamptz' }) createdAt!: Date;
  @Property({ type: 'timestamptz', nullable: true }) expiresAt: Date | null = null;
  @Property({ type: 'timestamptz', nullable: true }) lastUsedAt: Date | null = null;
}
