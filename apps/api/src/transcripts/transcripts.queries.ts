import { type EntityManager } from '@mikro-orm/postgresql';
import { type Segment } from '@timbrel/subtitles';
import { beginningWith, containing } from '../common/search/folding.js';
import { PRESENT_FILES } from '../media/media.queries.js';

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
