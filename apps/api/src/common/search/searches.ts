import { type EntityManager } from '@mikro-orm/postgresql';
import { HttpStatus, Injectable } from '@nestjs/common';
import { Database } from '../../database/database.js';
import { limitStatements } from '../../database/database.queries.js';
import { DomainError } from '../errors/domain-error.js';
import { LargeQueries } from '../workers/large-queries.js';

class SearchTooLongError extends DomainError {
  constructor() {
    const message = 'This search took too long. Search for longer or rarer words.';
    super(HttpStatus.UNPROCESSABLE_ENTITY, 'SEARCH_TOO_LONG', message);
  }
}

/** Every segment of eight long transcripts may hold the longest word and not the others; every name of a library, two letters. */
const MAX_SECONDS = 3;
/** What PostgreSQL says of a statement that took longer. */
const QUERY_CANCELLED = '57014';

/** Searches of an account's names and texts: an index can't bound how many rows they read, so turns and time do. */
@Injectable()
export class Searches {
  constructor(
    private readonly database: Database,
    private readonly largeQueries: LargeQueries,
  ) {}

  /**
   * Runs the statements of one search when it is the account's turn.
   * @throws DomainError 422 SEARCH_TOO_LONG where one of them takes too long, 429 where too many searches wait
   */
  async run<Result>(userId: string, search: (em: EntityManager) => Promise<Result>): Promise<Result> {
    const inTime = () =>
      this.database.transactional(async (em) => {
        await limitStatements(em, MAX_SECONDS);
        return search(em);
      });
    return this.largeQueries.run(userId, inTime).catch((error: unknown) => {
      throw (error as { code?: unknown }).code === QUERY_CANCELLED ? new SearchTooLongError() : error;
    });
  }
}
