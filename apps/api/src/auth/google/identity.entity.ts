import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { randomUUID } from 'node:crypto';

/** Links a subject of an OpenID Connect issuer to an account. */
@Entity({ tableName: 'identities' })
export class Identity {
  @PrimaryKey({ type: 'uuid' }) id: string = randomUUID();
  @Property({ type: 'uuid' }) userId!: string;
  @Property({ type: 'text' }) issuer!: string;
  @Property({ type: 'text' }) subject!: string;
  @Property({ type: 'timestamptz' }) createdAt!: Date;
}
