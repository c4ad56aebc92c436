import { type EntityManager } from '@mikro-orm/postgresql';

/** The bytes of an account's files, asked of the library, which lives above this module and provides this class. */
export abstract class StoredFiles {
  /** Bytes that count toward the plan now: neither deleted files nor the sample recording. */
  abstract used(em: EntityManager, userId: string): Promise<number>;

  /** The same by the day (UTC, `YYYY-MM-DD`) on which the files came, since an instant. Days without files are left out. */
  abstract addedByDay(em: EntityManager, userId: string, since: Date): Promise<ReadonlyMap<string, number>>;
}

/** The room that unfinished uploads have been promised, asked of the module that receives them, which lives above this one. */
export abstract class PromisedUploads {
  /** @param except an upload whose own promise doesn't count */
  abstract bytes(em: EntityManager, userId: string, except: string | null): Promise<number>;
}
