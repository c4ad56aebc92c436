import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { type SummaryLength } from '@timbrel/engines';
import { type TranscriptEngine } from '../../transcripts/transcript.entity.js';

/** Where a text says what is said of it. */
export interface SummarySource {
  quote: string;
  /** Seconds, of what is spoken. */
  start: number | null;
  end: number | null;
  /** Of a document that has pages, from 1. */
  page: number | null;
}

export interface SummaryClaim {
  text: string;
  /** Off where the text does not say it: the sources are what the engine named then. */
  isSupported: boolean;
  sources: SummarySource[];
}

export interface SummaryChapter {
  title: string;
  start: number;
  end: number;
}

export interface SummaryContent {
  /** Whether these are the text's own sentences. */
  isQuoted: boolean;
  sentences: SummaryClaim[];
  chapters: SummaryChapter[];
  actionItems: SummaryClaim[];
}

/** What a text says in few words. Its id is that of the job that made it. */
@Entity({ tableName: 'summaries' })
export class Summary {
  @PrimaryKey({ type: 'uuid' }) id!: string;
  @Property({ type: 'uuid' }) userId!: string;
  @Property({ type: 'uuid' }) fileId!: string;
  @Property({ type: 'uuid', nullable: true }) resultFileId: string | null = null;
  /** The version that was read; null for a document. */
  @Property({ type: 'uuid', nullable: true }) transcriptId: string | null = null;
  @Property({ type: 'text' }) length!: SummaryLength;
  @Property({ type: 'text' }) language!: string;
  @Property({ type: 'json' }) engine!: TranscriptEngine;
  @Property({ type: 'integer' }) wordsRead!: number;
  @Property({ type: 'json', lazy: true }) content!: SummaryContent;
  @Property({ type: 'timestamptz' }) createdAt!: Date;
}
