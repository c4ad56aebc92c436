import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';

/** An offer that is made to an address once, and was taken. */
@Entity({ tableName: 'once_offers' })
export class OnceOffer {
  /** Keyed, so that nobody can look addresses up without the application's secret. */
  @PrimaryKey({ type: 'text' }) addressHash!: string;
  @PrimaryKey({ type: 'text' }) offer!: 'trial' | 'money-back';
  /** Who took it; null once that account is deleted, or is about to be. */
  @Property({ type: 'uuid', nullable: true }) userId: string | null = null;
  /** When it was taken, or else when the account was deleted. */
  @Property({ type: 'timestamptz' }) at!: Date;
}
