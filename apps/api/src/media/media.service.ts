import { LockMode } from '@mikro-orm/core';
import { EntityManager } from '@mikro-orm/postgresql';
import { HttpStatus, Injectable, type OnModuleInit } from '@nestjs/common';
import { DomainError, NotFoundError } from '../common/errors/domain-error.js';
import { type OutboxRow } from '../common/outbox/outbox.entity.js';
import { Outbox } from '../common/outbox/outbox.service.js';
import { Storage } from '../storage/storage.js';
import { type FilePageDto, type FileQuery, FileRecordDto } from './dto/file-record.dto.js';
import { listFilesOf } from './file-list.js';
import { MediaFile } from './media-file.entity.js';
import { MediaPeaks } from './media-peaks.entity.js';

/** Announced with the file's id once it is in the library, and once it has left it. */
export const MEDIA_ADDED = 'media.added';
export const MEDIA_DELETED = 'media.deleted';
const BLOB_REMOVE = 'storage.remove';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
class AmbiguousNameError extends DomainError {
  constructor(name: string) {
    super(
      HttpStatus.CONFLICT,
      'AMBIGUOUS_NAME',
      `More than one of your files is called “${name}”. Use its id or filename.`,
    );
  }
}

/** The library. Every look-up is scoped to the owner, so that a stranger's file is simply not found. */
@Injectable()
export class MediaService implements OnModuleInit {
  constructor(
    private readonly em: EntityManager,
    private readonly outbox: Outbox,
    private readonly storage: Storage,
  ) {}

  onModuleInit(): void {
    this.outbox.handle(BLOB_REMOVE, ({ path }) => this.storage.remove(path as string));
  }

  /** By id, by stored name, or by the original name where the caller has only one of it. */
  async findOwned(userId: string, name: string): Promise<MediaFile> {
    const exact = UUID.test(name) ? { id: name } : { filename: name };
    const file = await this.em.findOne(MediaFile, { userId, ...exact });
    if (file) return file;
    const named = await this.em.find(MediaFile, { userId, originalName: name }, { limit: 2 });
    if (named.length > 1) throw new AmbiguousNameError(name);
    if (!named[0]) throw new NotFoundError('File');
    return named[0];
  }

  async list(userId: string, query: FileQuery): Promise<FilePageDto> {
    const { files, totalCount, nextCursor, previousCursor } = await listFilesOf(this.em.fork(), userId, query);
    return {
      files: files.map((file) => FileRecordDto.of(file)),
      totalCount,
      page: query.page,
      page_size: query.page_size,
      next_cursor: nextCursor,
      previous_cursor: previousCursor,
    };
  }

  /** Removes the record at once and its blob soon after, also across a crash. */
  async remove(userId: string, name: string): Promise<void> {
    const file = await this.findOwned(userId, name);
    await this.em.transactional((em) => this.erase(em, file));
  }

  /** Removes a file whose time is over, unless its date has moved meanwhile. */
  async removeExpired(id: string, now: Date): Promise<void> {
    await this.em.fork().transactional(async (em) => {
      const file = await em.findOne(
        MediaFile,
        { id, expiresAt: { $lte: now } },
        { lockMode: LockMode.PESSIMISTIC_WRITE },
      );
      if (file) await this.erase(em, file);
    });
  }

  private async erase(em: EntityManager, file: MediaFile): Promise<void> {
    await em.nativeDelete(MediaFile, { id: file.id });
    this.outbox.add(em, BLOB_REMOVE, { path: file.storagePath });
    this.outbox.add(em, MEDIA_DELETED, { fileId: file.id });
  }

  /**
   * Promises the removal of a blob that is about to be written, for the case that its record never is. The transaction
   * that writes the record calls it off.
   */
  async promiseRemoval(path: string, at: Date): Promise<OutboxRow> {
    const em = this.em.fork();
    const promise = this.outbox.add(em, BLOB_REMOVE, { path }, at);
    await em.flush();
    return promise;
  }

  async peaksOf(userId: string, name: string): Promise<{ file: MediaFile; peaks: MediaPeaks }> {
    const file = await this.findOwned(userId, name);
    const peaks = await this.em.findOne(MediaPeaks, { fileId: file.id });
    if (!peaks) throw new NotFoundError('Waveform');
    return { file, peaks };
  }
}
