import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { BIGINT } from '../database/column-types.js';

export const DERIVATIVE_KINDS = ['thumbnail', 'sprite', 'rendition', 'page', 'step'] as const;
export type DerivativeKind = (typeof DERIVATIVE_KINDS)[number];

/**
 * A file generated from another one for display or processing, and deleted with it. Its bytes don't count toward a quota: `DerivativesService`
 * bounds them for each account.
 */
@Entity({ tableName: 'media_derivatives' })
export class MediaDerivative {
  @PrimaryKey({ type: 'uuid' }) fileId!: string;
  @PrimaryKey({ type: 'text' }) kind!: DerivativeKind;
  /** The page's, or of the steps that came first; 1 for what there is one of. */
  @PrimaryKey({ type: 'integer' }) number!: number;
  @Property({ type: 'text', unique: true }) storagePath!: string;
  @Property({ type: 'text' }) mimeType!: string;
  @Property({ type: BIGINT }) sizeBytes!: number;
  @Property({ type: 'text' }) sha256!: string;
  /** Image sizes, sprite layout, or the audio steps applied. */
  @Property({ type: 'json' }) details: Record<string, unknown> = {};
  @Property({ type: 'timestamptz' }) createdAt!: Date;
}
