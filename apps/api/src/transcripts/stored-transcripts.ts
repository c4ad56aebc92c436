/** @file Transcripts as the database keeps them: what is large is JSON that nobody takes apart here, and travels beside the statement. */
import { type EntityManager } from '@mikro-orm/postgresql';
import { type Transcript } from './transcript.entity.js';
import { type TranscriptDraft } from './editing/transcript-draft.entity.js';
import { type StoredSegments } from './stored-segments.js';

/** What is large in a transcript. */
export interface StoredTranscript {
  segments: StoredSegments;
  segmentCount: number;
  text: string;
}

interface TranscriptRow {
  id: string;
  user_id: string;
  file_id: string;
  job_id: string | null;
  kind: string;
  audio_track: number | null;
  language: string;
  segments: string;
  text: string;
  word_count: number;
  duration_seconds: number;
  engine: string;
  created_at: Date;
}

interface DraftRow {
  file_id: string;
  user_id: string;
  base_id: string;
  revision: number;
  segments: string;
  updated_at: Date;
}

interface Tables {
  transcripts: TranscriptRow;
  transcript_drafts: DraftRow;
}

/** The ORM would write the values into the statement, letter by letter: half a second for a transcript as long as they may be. */
export async function insertTranscript(
  em: EntityManager,
  transcript: Omit<Transcript, 'segments'>,
  segments: StoredSegments,
): Promise<void> {
  const { id, userId, fileId, jobId, kind, audioTrack, language, text } = transcript;
  const { wordCount, durationSeconds, engine, createdAt } = transcript;
  const row: TranscriptRow = {
    ...{ id, user_id: userId, file_id: fileId, job_id: jobId, kind, audio_track: audioTrack, language, segments, text },
    ...{
      word_count: wordCount,
      duration_seconds: durationSeconds,
      engine: JSON.stringify(engine),
      created_at: createdAt,
    },
  };
  await em.getKysely<Tables>().insertInto('transcripts').values(row).execute();
}

/** Writes a draft, over the one before. */
export async function saveDraft(
  em: EntityManager,
  { fileId, userId, baseId, revision, updatedAt }: Omit<TranscriptDraft, 'segments'>,
  segments: StoredSegments,
): Promise<void> {
  const changed = { base_id: baseId, revision, segments, updated_at: updatedAt };
  await em
    .getKysely<Tables>()
    .insertInto('transcript_drafts')
    .values({ file_id: fileId, user_id: userId, ...changed })
    .onConflict((conflict) => conflict.column('file_id').doUpdateSet(changed))
    .execute();
}
