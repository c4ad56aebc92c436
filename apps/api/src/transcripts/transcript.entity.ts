import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { type Segment } from '@timbrel/subtitles';
import { randomUUID } from 'node:crypto';

export const TRANSCRIPT_VERSIONS = ['original', 'transcribed', 'translated', 'edited'] as const;
/** What a reader asks for: the first machine transcript, the latest one, a translation, the edited text. */
export type TranscriptVersion = (typeof TRANSCRIPT_VERSIONS)[number];
/** An opinion is what another engine has heard: held against the transcript, and no version of it. */
export const TRANSCRIPT_KINDS = ['machine', 'edited', 'translated', 'opinion'] as const;
export type TranscriptKind = (typeof TRANSCRIPT_KINDS)[number];

export interface TranscriptEngine {
  id: string;
  name: string;
  quality: 'good' | 'draft' | 'human';
  model: string;
}

export const BY_HAND: TranscriptEngine = { id: 'human', name: 'Edited by hand', quality: 'human', model: '' };

/** One transcript of a file. Rows never change: history is the order they were written in. The oldest go (version-limits.ts). */
@Entity({ tableName: 'transcripts' })
export class Transcript {
  @PrimaryKey({ type: 'uuid' }) id: string = randomUUID();
  @Property({ type: 'uuid' }) userId!: string;
  @Property({ type: 'uuid' }) fileId!: string;
  /** Unique: a job writes one transcript at most. */
  @Property({ type: 'uuid', nullable: true, unique: true }) jobId: string | null = null;
  @Property({ type: 'text' }) kind!: TranscriptKind;
  /** What was heard for it, from 1; null for the default one. */
  @Property({ type: 'integer', nullable: true }) audioTrack: number | null = null;
  @Property({ type: 'text' }) language!: string;
  @Property({ type: 'json', lazy: true }) segments!: Segment[];
  @Property({ type: 'text', lazy: true }) text!: string;
  @Property({ type: 'integer' }) wordCount!: number;
  @Property({ type: 'double' }) durationSeconds!: number;
  @Property({ type: 'json' }) engine!: TranscriptEngine;
  @Property({ type: 'timestamptz' }) createdAt!: Date;
}
