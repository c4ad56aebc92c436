import { type EntityManager } from '@mikro-orm/postgresql';

/** An account's files and their bytes, asked of the library, which lives above this module and provides this class. */
export abstract class StoredFiles {
  /** Files that count toward the plan now: neither deleted ones nor the sample recording. */
  abstract count(em: EntityManager, userId: string): Promise<number>;

  /** Bytes that count toward the plan now: neither deleted files nor the sample recording. */
  abstract used(em: EntityManager, userId: string): Promise<number>;

  /** The same by the day (UTC, `YYYY-MM-DD`) on which the files came, since an instant. Days without files are left out. */
  abstract addedByDay(em: EntityManager, userId: string, since: Date): Promise<ReadonlyMap<string, number>>;
}

/** The room that unfinished uploads have been promised, asked of the module that receives them, which lives above this one. */
export abstract class ReservedUploads {
  /** @param except an upload that doesn't count itself */
  abstract count(em: EntityManager, userId: string, except: string | null): Promise<number>;

  /** @param except an upload whose own promise doesn't count */
  abstract bytes(em: EntityManager, userId: string, except: string | null): Promise<number>;
}
