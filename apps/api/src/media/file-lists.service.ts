import { type EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import { Searches } from '../common/search/searches.js';
import { Database } from '../database/database.js';
import { type FilePageDto, type FileQuery, FileRecordDto } from './dto/file-record.dto.js';
import { isSearched, listFilesOf } from './file-list.js';
import { FileTexts } from './file-texts.js';

/** Pages of libraries. */
@Injectable()
export class FileLists {
  constructor(
    private readonly database: Database,
    private readonly searches: Searches,
    private readonly modules: ModuleRef,
  ) {}

  /**
   * @param inTexts whether a search also finds files by what is said in them
   * @throws DomainError 422 or 429 where a search takes too long or too many wait
   */
  async page(userId: string, query: FileQuery, { inTexts }: { inTexts: boolean }): Promise<FilePageDto> {
    const texts = inTexts ? this.modules.get(FileTexts, { strict: false }) : null;
    const read = (em: EntityManager) => listFilesOf(em, userId, query, texts);
    const { files, totalCount, nextCursor, previousCursor } = await (isSearched(query)
      ? this.searches.run(userId, read)
      : read(this.database.fork()));
    return {
      files: files.map(({ file, duplicate }) => FileRecordDto.of(file, duplicate)),
      totalCount,
      page: query.page,
      page_size: query.page_size,
      next_cursor: nextCursor,
      previous_cursor: previousCursor,
    };
  }
}
