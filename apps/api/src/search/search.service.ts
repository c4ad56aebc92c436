import { HttpStatus, Injectable } from '@nestjs/common';
import { DomainError } from '../common/errors/domain-error.js';
import { containing, wordsOf } from '../common/search/folding.js';
import { LargeQueries } from '../common/workers/large-queries.js';
import { Database } from '../database/database.js';
import { limitStatements } from '../database/database.queries.js';
import { findByName } from '../media/media.queries.js';
import { findSpokenWords } from '../transcripts/transcripts.queries.js';
import { excerptOf } from './excerpt.js';
import { type FoundFileDto, type FoundWordsDto } from './search.dto.js';

class SearchTooLongError extends DomainError {
  constructor() {
    const message = 'This search took too long. Search for longer or rarer words.';
    super(HttpStatus.UNPROCESSABLE_ENTITY, 'SEARCH_TOO_LONG', message);
  }
}

const MOST_FILES = 8;
const MOST_WORDS = { all: 8, ofOne: 3 };

/** In the worst case, every segment of eight long transcripts contains the longest word but not the others. */
const MOST_SECONDS = 3;
/** PostgreSQL's error code for a statement timeout. */
const QUERY_CANCELLED = '57014';

/** Searches files by name and recordings by spoken words. */
@Injectable()
export class SearchService {
  constructor(
    private readonly database: Database,
    private readonly largeQueries: LargeQueries,
  ) {}

  /** An account's files whose names contain the query, newest first. */
  files(userId: string, typed: string): Promise<FoundFileDto[]> {
    return findByName(this.database.fork(), userId, containing(typed), MOST_FILES);
  }

  /** Segments that contain all the words, each possibly a prefix. */
  async spoken(userId: string, typed: string): Promise<FoundWordsDto[]> {
    const words = wordsOf(typed);
    if (words.length === 0) return [];
    const rows = await this.largeQueries.run(userId, () => this.search(userId, words));
    return rows.map(({ segment, ...file }) => ({ ...file, ...excerptOf(segment, words) }));
  }

  private search(userId: string, words: readonly string[]): ReturnType<typeof findSpokenWords> {
    return this.database
      .transactional(async (em) => {
        await limitStatements(em, MOST_SECONDS);
        return findSpokenWords(em, userId, words, MOST_WORDS);
      })
      .catch((error: unknown) => {
        throw (error as { code?: unknown }).code === QUERY_CANCELLED ? new SearchTooLongError() : error;
      });
  }
}
