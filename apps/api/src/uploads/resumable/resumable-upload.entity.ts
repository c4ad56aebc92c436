import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { BIGINT } from '../../database/column-types.js';

/** A transfer that may be broken off and gone on with. Its bytes lie in the staging folder until they are all there. */
@Entity({ tableName: 'resumable_uploads' })
export class ResumableUpload {
  /** Also the id of the file it becomes. */
  @PrimaryKey({ type: 'uuid' }) id!: string;
  @Property({ type: 'uuid' }) userId!: string;
  /** As the client gave it. */
  @Property({ type: 'text' }) originalName!: string;
  @Property({ type: 'text' }) metadata!: string;
  @Property({ type: BIGINT }) sizeBytes!: number;
  /** As of the last request that ended; the staged file knows better. */
  @Property({ type: BIGINT }) receivedBytes = 0;
  /** The first bytes fit the name. */
  @Property({ type: 'boolean' }) checked = false;
  @Property({ type: 'boolean' }) completed = false;
  @Property({ type: 'timestamptz' }) createdAt!: Date;
  @Property({ type: 'timestamptz' }) expiresAt!: Date;
  /** Which request works on it, until when unless it says more, and whether another one waits: `UploadLock` alone writes these. */
  @Property({ type: 'uuid', nullable: true }) holder: string | null = null;
  @Property({ type: 'timestamptz', nullable: true }) heldUntil: Date | null = null;
  @Property({ type: 'boolean' }) wanted = false;
}
