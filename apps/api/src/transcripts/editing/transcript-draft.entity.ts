import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { type Segment } from '@timbrel/subtitles';

/** What somebody is writing: one for each recording, in whichever window or on whichever device. */
@Entity({ tableName: 'transcript_drafts' })
export class TranscriptDraft {
  @PrimaryKey({ type: 'uuid' }) fileId!: string;
  @Property({ type: 'uuid' }) userId!: string;
  /** The version it began from. */
  @Property({ type: 'uuid' }) baseId!: string;
  /** Rises with every change, so that nobody overwrites what they have not seen. */
  @Property({ type: 'integer' }) revision!: number;
  @Property({ type: 'json' }) segments!: Segment[];
  @Property({ type: 'timestamptz' }) updatedAt!: Date;
}
