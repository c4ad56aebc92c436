import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { type TranscriptEngine } from '../../transcripts/transcript.entity.js';

/** What is said at a time, in both languages. */
export interface TranslatedCue {
  /** Seconds. */
  start: number;
  end: number;
  speaker: string | null;
  source: string;
  text: string;
  /** Off where no engine has translated it: `text` is the source then. */
  isTranslated: boolean;
}

/** A translation beside what it was made of, as that was then. Its id is that of the job that made it. */
@Entity({ tableName: 'translations' })
export class Translation {
  @PrimaryKey({ type: 'uuid' }) id!: string;
  @Property({ type: 'uuid' }) userId!: string;
  /** The subtitles, or the recording whose transcript was translated. */
  @Property({ type: 'uuid' }) fileId!: string;
  /** The file that was made; a recording's translation is a version of its transcript instead. */
  @Property({ type: 'uuid', nullable: true }) resultFileId: string | null = null;
  @Property({ type: 'uuid', nullable: true }) editedFileId: string | null = null;
  @Property({ type: 'text' }) sourceLanguage!: string;
  @Property({ type: 'text' }) language!: string;
  @Property({ type: 'json' }) engine!: TranscriptEngine;
  @Property({ type: 'json', lazy: true }) cues!: TranslatedCue[];
  /** What somebody has made of the texts, as many as there are cues. */
  @Property({ type: 'json', lazy: true, nullable: true }) edited: string[] | null = null;
  @Property({ type: 'integer' }) untranslated!: number;
  /** How often it was edited. */
  @Property({ type: 'integer' }) revision = 0;
  @Property({ type: 'timestamptz' }) createdAt!: Date;
  @Property({ type: 'timestamptz' }) updatedAt!: Date;
}
