import { type EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { StoredFiles } from '../usage/stored-bytes.js';
import { countFiles, sumOfSizes, sumOfSizesByDay } from './media.queries.js';

/** The files of libraries and their bytes, for the meters. */
@Injectable()
export class LibraryStorage extends StoredFiles {
  count(em: EntityManager, userId: string): Promise<number> {
    return countFiles(em, userId);
  }

  used(em: EntityManager, userId: string): Promise<number> {
    return sumOfSizes(em, userId);
  }

  addedByDay(em: EntityManager, userId: string, since: Date): Promise<ReadonlyMap<string, number>> {
    return sumOfSizesByDay(em, userId, since);
  }
}
