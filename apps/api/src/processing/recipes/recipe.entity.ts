import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { randomUUID } from 'node:crypto';
import { type AnyStepDto } from '../audio/steps.dto.js';

/** A chain of steps under a name, to be run on files again and again. */
@Entity({ tableName: 'recipes' })
export class Recipe {
  @PrimaryKey({ type: 'uuid' }) id: string = randomUUID();
  @Property({ type: 'uuid' }) userId!: string;
  @Property({ type: 'text' }) name!: string;
  @Property({ type: 'json' }) steps!: AnyStepDto[];
  @Property({ type: 'timestamptz' }) createdAt!: Date;
  @Property({ type: 'timestamptz' }) updatedAt!: Date;
}
