import { type EntityManager } from '@mikro-orm/postgresql';

/** Information about transcripts. The transcripts module, which is above this one, provides the implementation. */
export abstract class FileTexts {
  /** How many transcripts would be deleted with the files. */
  abstract countOf(em: EntityManager, userId: string, fileIds: readonly string[]): Promise<number>;

  /** A subquery, with its values, for the ids of an account's files whose transcripts contain all the words; the last word may be a
   * prefix.
   */
  abstract idsOfFilesWith(userId: string, words: readonly string[]): { sql: string; values: unknown[] };
}
