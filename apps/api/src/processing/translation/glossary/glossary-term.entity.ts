import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { type TargetLanguage } from '@timbrel/engines';
import { randomUUID } from 'node:crypto';

/** How an account wants a word or a name to be translated into a language. */
@Entity({ tableName: 'glossary_terms' })
export class GlossaryTerm {
  @PrimaryKey({ type: 'uuid' }) id: string = randomUUID();
  @Property({ type: 'uuid' }) userId!: string;
  @Property({ type: 'text' }) language!: TargetLanguage;
  /** Once per account and language, in whatever case. */
  @Property({ type: 'text' }) source!: string;
  @Property({ type: 'text' }) target!: string;
  @Property({ type: 'timestamptz' }) createdAt!: Date;
}
