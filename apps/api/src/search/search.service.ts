import { HttpStatus, Injectable } from '@nestjs/common';
import { type Segment } from '@timbrel/subtitles';
import { DomainError } from '../common/errors/domain-error.js';
import { beginningWith, containing, wordsOf } from '../common/search/folding.js';
import { LargeQueries } from '../common/workers/large-queries.js';
import { Database } from '../database/database.js';
import { excerptOf } from './excerpt.js';
import { type FoundFileDto, type FoundWordsDto } from './search.dto.js';

interface FoundSegment {
  file_id: string;
  original_name: string;
  segment: Segment;
}

class SearchTooLongError extends DomainError {
  constructor() {
    const message = 'This search took too long. Search for longer or rarer words.';
    super(HttpStatus.UNPROCESSABLE_ENTITY, 'SEARCH_TOO_LONG', message);
  }
}

const MOST_FILES = 8;
const MOST_WORDS = 8;
const MOST_OF_ONE = 3;

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
    from holding t join media_files f on f.id = t.file_id
    where f.deleted_at is null
      and not exists (
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

/** Every segment of eight long transcripts may hold the longest word and not the others. */
const MOST_SECONDS = 3;
/** What PostgreSQL says of a statement that took longer. */
const QUERY_CANCELLED = '57014';

/** Files by their names and recordings by what is said in them. */
@Injectable()
export class SearchService {
  constructor(
    private readonly database: Database,
    private readonly largeQueries: LargeQueries,
  ) {}

  /** An account's files whose names hold what was typed, the newest first. */
  files(userId: string, typed: string): Promise<FoundFileDto[]> {
    return this.database.fork().execute<FoundFileDto[]>(
      `select id, original_name, kind, has_transcript from media_files
       where user_id = ? and deleted_at is null and folded(original_name) like ?
       order by created_at desc, id limit ?`,
      [userId, containing(typed), MOST_FILES],
    );
  }

  /** Where all the words, each perhaps unfinished, are said together. */
  async spoken(userId: string, typed: string): Promise<FoundWordsDto[]> {
    const words = wordsOf(typed);
    if (words.length === 0) return [];
    const query = beginningWith(words);
    const longest = words.reduce((one, other) => (other.length > one.length ? other : one));
    const parameters = [...[userId, query, MOST_WORDS], ...[containing(longest), query, MOST_OF_ONE, MOST_WORDS]];
    const rows = await this.largeQueries.run(userId, () => this.search(parameters));
    return rows.map(({ segment, ...file }) => ({ ...file, ...excerptOf(segment, words) }));
  }

  private search(parameters: unknown[]): Promise<FoundSegment[]> {
    return this.database
      .transactional(async (em) => {
        await em.execute(`set local statement_timeout = '${MOST_SECONDS}s'`);
        return em.execute<FoundSegment[]>(SPOKEN, parameters);
      })
      .catch((error: unknown) => {
        throw (error as { code?: unknown }).code === QUERY_CANCELLED ? new SearchTooLongError() : error;
      });
  }
}
