import { type EntityManager } from '@mikro-orm/postgresql';
import { type Segment } from '@timbrel/subtitles';
import { beginningWith, containing } from '../common/search/folding.js';
import { PRESENT_FILES } from '../media/media.queries.js';
import { type StoredSegments } from './stored-segments.js';
import { type StoredTranscript } from './stored-transcripts.js';

/** Ids of an account's files in whose transcripts all the words stand, as a query with its values. */
export const filesWithWords = (userId: string, words: readonly string[]): { sql: string; values: unknown[] } => ({
  sql: `select file_id from transcripts where user_id = ? and kind <> 'opinion'
    and to_tsvector('simple', left(folded(text), 200000)) @@ to_tsquery('simple', ?)`,
  values: [userId, beginningWith(words)],
});

/**
 * `holding` comes first and apart, so that it is found by its index. `shown` is the text that readers see: the last edited one,
 * else the last that a machine has heard. Of its segments few hold the longest word; only these are taken apart.
 */
const SPOKEN = `
  with holding as materialized (
    select id, file_id, kind, created_at from transcripts
    where user_id = ? and kind in ('machine', 'edited')
      and to_tsvector('simple', left(folded(text), 200000)) @@ to_tsquery('simple', ?)
  ), shown as (
    select t.id, t.file_id, f.original_name, t.created_at
    from holding t join (${PRESENT_FILES}) f on f.id = t.file_id
    where not exists (
        select 1 from transcripts later
        where later.file_id = t.file_id and later.kind in ('machine', 'edited')
          and (later.kind = 'edited', later.created_at, later.id) > (t.kind = 'edited', t.created_at, t.id)
      )
    order by t.created_at desc, t.id limit ?
  )
  select shown.file_id, shown.original_name, hit.segment
  from shown join transcripts t on t.id = shown.id cross join lateral (
    select segment, place from jsonb_array_elements(t.segments) with ordinality as segments (segment, place)
    where folded(segment ->> 'text') like ? and to_tsvector('simple', folded(segment ->> 'text')) @@ to_tsquery('simple', ?)
    order by place limit ?
  ) hit
  order by shown.created_at desc, shown.id, hit.place limit ?`;

export interface SpokenWords {
  file_id: string;
  original_name: string;
  segment: Segment;
}

/**
 * Segments in which all the words, each perhaps unfinished, are said together: of the newest transcripts first, in the order of time.
 * @param words at least one
 * @param most segments in all, and of one transcript
 */
export function findSpokenWords(
  em: EntityManager,
  userId: string,
  words: readonly string[],
  most: { all: number; ofOne: number },
): Promise<SpokenWords[]> {
  const query = beginningWith(words);
  const longest = words.reduce((one, other) => (other.length > one.length ? other : one));
  return em.execute<SpokenWords[]>(SPOKEN, [
    ...[userId, query, most.all],
    ...[containing(longest), query, most.ofOne, most.all],
  ]);
}

/**
 * The versions that readers see: the first and the last that a machine has heard, the last edited one, the last translation into each
 * language, the last alternate transcript.
 */
const SEEN = `
  select id from (
    select id, kind,
      row_number() over (partition by kind order by created_at, id) as age,
      row_number() over (
        partition by kind, case kind when 'translated' then language end order by created_at desc, id desc
      ) as place
    from transcripts where file_id = ?
  ) ranked where place = 1 or (kind = 'machine' and age = 1)`;

/** In no order. */
export async function idsOfSeenVersions(em: EntityManager, fileId: string): Promise<string[]> {
  const rows = await em.execute<{ id: string }[]>(SEEN, [fileId]);
  return rows.map(({ id }) => id);
}

/**
 * Deletes the oldest earlier versions of a recording, beyond a number or beyond bytes, whichever is fewer. What a draft began from stays: the
 * draft would go with it. Sizes are those in the database, which it knows without reading the texts.
 */
export async function deleteEarlierVersions(
  em: EntityManager,
  fileId: string,
  most: { versions: number; bytes: number },
): Promise<void> {
  await em.execute(
    `delete from transcripts where id in (
       select id from (
         select id,
           row_number() over newest as place,
           sum(pg_column_size(segments) + pg_column_size(text)) over newest as bytes
         from transcripts
         where file_id = ? and id not in (${SEEN})
           and not exists (select 1 from transcript_drafts draft where draft.base_id = transcripts.id)
         window newest as (order by created_at desc, id desc)
       ) earlier where place > ? or bytes > ?
     )`,
    [fileId, fileId, most.versions, most.bytes],
  );
}

/** Bytes that all transcripts and drafts of an account take in the database. */
export async function sumOfTextBytes(em: EntityManager, userId: string): Promise<number> {
  const [row] = await em.execute<{ bytes: string }[]>(
    `select (select coalesce(sum(pg_column_size(segments) + pg_column_size(text)), 0) from transcripts where user_id = ?)
       + (select coalesce(sum(pg_column_size(segments)), 0) from transcript_drafts where user_id = ?) as bytes`,
    [userId, userId],
  );
  return Number(row!.bytes);
}

/** The segments of a transcript as the text that they are stored as; null where it is gone. May be large: run it in `LargeQueries`. */
export async function readSegments(em: EntityManager, id: string): Promise<StoredSegments | null> {
  const [row] = await em.execute<{ segments: StoredSegments }[]>(
    'select segments::text as segments from transcripts where id = ?',
    [id],
  );
  return row?.segments ?? null;
}

/** What is large in a transcript, likewise. */
export async function readTranscript(em: EntityManager, id: string): Promise<StoredTranscript | null> {
  const [row] = await em.execute<StoredTranscript[]>(
    `select segments::text as segments, jsonb_array_length(segments) as "segmentCount", text from transcripts where id = ?`,
    [id],
  );
  return row ?? null;
}

export interface StoredDraft {
  baseId: string;
  revision: number;
  segments: StoredSegments;
  savedAt: Date;
}

/** The draft of a recording with its segments, likewise. */
export async function readDraft(em: EntityManager, fileId: string): Promise<StoredDraft | null> {
  const [row] = await em.execute<(Omit<StoredDraft, 'savedAt'> & { saved: number })[]>(
    `select base_id as "baseId", revision, segments::text as segments,
       round(extract(epoch from updated_at) * 1000)::float8 as saved
     from transcript_drafts where file_id = ?`,
    [fileId],
  );
  if (!row) return null;
  const { saved, ...draft } = row;
  return { ...draft, savedAt: new Date(saved) };
}
