import { Injectable } from '@nestjs/common';
import { containing, wordsOf } from '../common/search/folding.js';
import { Searches } from '../common/search/searches.js';
import { findByName } from '../media/media.queries.js';
import { findSpokenWords } from '../transcripts/transcripts.queries.js';
import { excerptOf } from './excerpt.js';
import { type SearchDto } from './search.dto.js';

const MAX_FILES = 8;
const MAX_WORDS = { all: 8, ofOne: 3 };

/** Searches files by name and recordings by spoken words. */
@Injectable()
export class SearchService {
  constructor(private readonly searches: Searches) {}

  /** An account's files whose names contain the query, newest first, and segments that contain all its words, each possibly a prefix. */
  find(userId: string, typed: string): Promise<SearchDto> {
    const words = wordsOf(typed);
    return this.searches.run(userId, async (em) => {
      const files = await findByName(em, userId, containing(typed), MAX_FILES);
      const spoken = words.length > 0 ? await findSpokenWords(em, userId, words, MAX_WORDS) : [];
      return { files, transcripts: spoken.map(({ segment, ...file }) => ({ ...file, ...excerptOf(segment, words) })) };
    });
  }
}
