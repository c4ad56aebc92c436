import { type EntityManager } from '@mikro-orm/postgresql';

/** What is known of the transcripts of files, asked of the module that keeps them, which lives above this one and provides this class. */
export abstract class FileTexts {
  /** How many transcripts go with some files of an account. */
  abstract countOf(em: EntityManager, userId: string, fileIds: readonly string[]): Promise<number>;

  /**
   * The ids of an account's files in whose transcripts all the words stand, the last one perhaps unfinished: a query for the list of files,
   * which is one statement, with its values.
   */
  abstract idsOfFilesWith(userId: string, words: readonly string[]): { sql: string; values: unknown[] };
}
