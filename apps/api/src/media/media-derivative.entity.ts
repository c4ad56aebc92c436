import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { BIGINT } from '../database/column-types.js';

export const DERIVATIVE_KINDS = ['thumbnail', 'sprite', 'rendition', 'page', 'step'] as const;
export type DerivativeKind = (typeof DERIVATIVE_KINDS)[number];

/** Something that was made of a file for looking at it or for working on it, exists only for it, and goes with it. Its bytes count for nobody's quota. */
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
  /** Sizes of pictures, how a sprite is laid out, what was done to a sound. */
  @Property({ type: 'json' }) details: Record<string, unknown> = {};
  @Property({ type: 'timestamptz' }) createdAt!: Date;
}
