import { type EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { StoredFiles } from '../usage/stored-bytes.js';
import { sumOfSizes, sumOfSizesByDay } from './media.queries.js';

/** The bytes of libraries, for the meters. */
@Injectable()
export class LibraryStorage extends StoredFiles {
  used(em: EntityManager, userId: string): Promise<number> {
    return sumOfSizes(em, userId);
  }

  addedByDay(em: EntityManager, userId: string, since: Date): Promise<ReadonlyMap<string, number>> {
    return sumOfSizesByDay(em, userId, since);
  }
}
