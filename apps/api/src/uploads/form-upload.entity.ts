import { Entity, Index, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { BIGINT } from '../database/column-types.js';

/** The room that is promised to a file while it arrives in a form. */
@Entity({ tableName: 'form_uploads' })
export class FormUpload {
  /** Also the id of the file it becomes. */
  @PrimaryKey({ type: 'uuid' }) id!: string;
  @Index({ name: 'form_uploads_user' })
  @Property({ type: 'uuid' })
  userId!: string;
  @Property({ type: BIGINT }) sizeBytes!: number;
  /** It outlives the process that made it until then. */
  @Index({ name: 'form_uploads_expiry' })
  @Property({ type: 'timestamptz' })
  expiresAt!: Date;
  /** The last one to receive the file, which alone may give the room back; null where the version before made it. */
  @Property({ type: 'uuid', nullable: true }) attempt: string | null = null;
}
