import { type EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { FileTexts } from '../media/file-texts.js';
import { filesWithWords } from './transcripts.queries.js';
import { Transcript } from './transcript.entity.js';

/** What the library asks of transcripts. */
@Injectable()
export class TranscriptTexts extends FileTexts {
  countOf(em: EntityManager, userId: string, fileIds: readonly string[]): Promise<number> {
    return em.count(Transcript, { userId, fileId: { $in: [...fileIds] } });
  }

  idsOfFilesWith(userId: string, words: readonly string[]): { sql: string; values: unknown[] } {
    return filesWithWords(userId, words);
  }
}
