import { LockMode } from '@mikro-orm/core';
import { EntityManager } from '@mikro-orm/postgresql';
import { HttpStatus, Injectable, type OnModuleInit } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import { accountTransaction } from '../common/account/account-transaction.js';
import { AccountRemoval } from '../common/account/account-removal.js';
import { Clock } from '../common/clock/clock.js';
import { DomainError, NotFoundError } from '../common/errors/domain-error.js';
import { Outbox } from '../common/outbox/outbox.service.js';
import { Database } from '../database/database.js';
import { Storage } from '../storage/storage.js';
import { UsageService } from '../usage/usage.service.js';
import { type DependentsDto, FileRecordDto } from './dto/file-record.dto.js';
import { type PeaksDto, PreviewsDto } from './dto/previews.dto.js';
import { FileTexts } from './file-texts.js';
import { earlierDuplicateOf, peakLevels, peakValues } from './media.queries.js';
import { type DerivativeKind, MediaDerivative } from './media-derivative.entity.js';
import { MediaFile } from './media-file.entity.js';

/** Announced with the file's id once it has left the library. */
export const MEDIA_DELETED = 'media.deleted';
/** Announced once a file has been read, or has turned out to be unreadable. */
export const MEDIA_READ = 'media.read';
const MEDIA_ERASE = 'media.erase';
export const BLOB_REMOVE = 'storage.remove';

/** A page offers six seconds; the rest is for its way here. */
export const UNDO_SECONDS = 10;
/** Of an account that goes, in one transaction. */
const ERASED_AT_ONCE = 100;
/** So many values cost little to send; the coarsest level of the longest waveform has a few more (processing/media/read-recording.ts). */
const LIGHT_PEAKS = 50_000;

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

class DeletedForGoodError extends DomainError {
  constructor() {
    super(HttpStatus.GONE, 'DELETED_FOR_GOOD', 'It is too late: the file has been deleted for good.');
  }
}

export interface Derived {
  file: MediaFile;
  derivative: MediaDerivative;
}

/** The library. Every look-up is scoped to the owner, so that a stranger's file is simply not found. */
@Injectable()
export class MediaService implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly outbox: Outbox,
    private readonly storage: Storage,
    private readonly usage: UsageService,
    private readonly removal: AccountRemoval,
    private readonly modules: ModuleRef,
  ) {}

  onModuleInit(): void {
    this.outbox.handle(MEDIA_ERASE, ({ ids, deletedAt }) =>
      this.eraseDeleted(ids as string[], new Date(deletedAt as string)),
    );
    this.outbox.handle(BLOB_REMOVE, ({ path }) => this.storage.remove(path as string), { places: 4 });
    this.removal.step('files', ({ userId }) => this.eraseSome(userId));
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

  /** Each as `findOwned` does, in the order of the names. Those that are ids or stored names are found together. */
  private async findEachOwned(userId: string, names: readonly string[]): Promise<MediaFile[]> {
    const [ids, filenames] = [names.filter((name) => UUID.test(name)), names.filter((name) => !UUID.test(name))];
    const exact = await this.em.find(MediaFile, {
      userId,
      $or: [{ id: { $in: ids } }, { filename: { $in: filenames } }],
    });
    const files: MediaFile[] = [];
    for (const name of names) {
      const found = exact.find(({ id, filename }) => id === name.toLowerCase() || filename === name);
      files.push(found ?? (await this.findOwned(userId, name)));
    }
    return files;
  }

  /** In the order of the ids. @throws NotFoundError where one of them is not this account's */
  async findAllOwned(userId: string, ids: readonly string[]): Promise<MediaFile[]> {
    const found = await this.em.find(MediaFile, { userId, id: { $in: [...ids] } });
    return [...new Set(ids)].map((id) => {
      const file = found.find((each) => each.id === id.toLowerCase());
      if (!file) throw new NotFoundError('File');
      return file;
    });
  }

  /** What would go with files, and what was made of them and would stay. */
  async dependents(userId: string, ids: readonly string[]): Promise<DependentsDto> {
    const em = this.database.fork();
    const transcripts = await this.modules.get(FileTexts, { strict: false }).countOf(em, userId, ids);
    const results = await em.find(
      MediaFile,
      { userId, sourceFileId: { $in: [...ids] }, id: { $nin: [...ids] } },
      { orderBy: { createdAt: 'asc' } },
    );
    return { transcripts, results: results.map((file) => FileRecordDto.of(file)) };
  }

  /** Hides files at once. For a moment that can be taken back; then they go, with what exists only for them. */
  async remove(userId: string, names: readonly string[]): Promise<string[]> {
    const files = await this.findEachOwned(userId, names);
    const ids = files.map(({ id }) => id);
    const now = this.clock.now();
    await this.database.transactional(async (em) => {
      await em.nativeUpdate(MediaFile, { id: { $in: ids } }, { deletedAt: now });
      this.outbox.add(em, MEDIA_ERASE, { ids, deletedAt: now.toISOString() }, UNDO_SECONDS);
    });
    return ids;
  }

  /**
   * Takes a deletion back.
   * @throws DomainError 410 where one of them is gone for good, 409 or 413 where there is no room for them any more
   */
  async restore(userId: string, ids: readonly string[]): Promise<MediaFile[]> {
    return accountTransaction(this.database.fork(), userId, async (em) => {
      const files = await em.find(
        MediaFile,
        { userId, id: { $in: [...ids] }, deletedAt: { $ne: null } },
        { filters: { present: false }, lockMode: LockMode.PESSIMISTIC_WRITE },
      );
      if (files.length < new Set(ids).size) throw new DeletedForGoodError();
      const counted = files.filter(({ isSample }) => !isSample);
      const bytes = counted.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
      await this.usage.reserveStorage(em, userId, { bytes, files: counted.length });
      for (const file of files) file.deletedAt = null;
      return files;
    });
  }

  /** Removes a file whose time is over, unless its date has moved meanwhile. */
  async removeExpired(id: string, now: Date): Promise<void> {
    await this.database.transactional(async (em) => {
      const file = await em.findOne(
        MediaFile,
        { id, expiresAt: { $lte: now } },
        { lockMode: LockMode.PESSIMISTIC_WRITE },
      );
      if (file) await this.erase(em, [file]);
    });
  }

  /** Ends the moment in which a deletion can be taken back, for those that it was not taken back for. */
  private async eraseDeleted(ids: readonly string[], deletedAt: Date): Promise<void> {
    await this.database.transactional(async (em) => {
      const files = await em.find(
        MediaFile,
        { id: { $in: [...ids] }, deletedAt },
        { filters: { present: false }, lockMode: LockMode.PESSIMISTIC_WRITE },
      );
      await this.erase(em, files);
    });
  }

  /** Removes some of the files of an account that goes; false while there may be more. */
  private async eraseSome(userId: string): Promise<boolean> {
    return this.database.transactional(async (em) => {
      const files = await em.find(
        MediaFile,
        { userId },
        { filters: { present: false }, lockMode: LockMode.PESSIMISTIC_WRITE, limit: ERASED_AT_ONCE },
      );
      await this.erase(em, files);
      return files.length < ERASED_AT_ONCE;
    });
  }

  /** Removes records with the caller's transaction and their blobs soon after, also across a crash. */
  async erase(em: EntityManager, files: readonly MediaFile[]): Promise<void> {
    const ids = files.map(({ id }) => id);
    const derived = await em.find(MediaDerivative, { fileId: { $in: ids } });
    await em.nativeDelete(MediaFile, { id: { $in: ids } }, { filters: { present: false } });
    for (const { storagePath: path } of [...files, ...derived]) this.outbox.add(em, BLOB_REMOVE, { path });
    for (const fileId of ids) this.outbox.add(em, MEDIA_DELETED, { fileId });
  }

  /**
   * The waveform of a file or a part of it, by the finest level that is no load.
   * @param perSecond a coarser level is taken where it has so many values a second
   */
  async peaksOf(
    userId: string,
    name: string,
    { perSecond, from = 0, to }: { perSecond?: number | undefined; from?: number | undefined; to?: number | undefined },
  ): Promise<PeaksDto> {
    const file = await this.findOwned(userId, name);
    // What a file says about its length may be wrong: what was drawn counts.
    const levels = await peakLevels(this.em, file.id);
    const parts = levels.map(({ level, rate, length }) => {
      const start = Math.floor(from * rate);
      const end = Math.min(length, to === undefined ? length : Math.ceil(to * rate));
      return { level, rate, start, count: Math.max(0, end - start) };
    });
    if (!parts[0]) throw new NotFoundError('Waveform');
    const light = parts.filter(({ count }) => count <= LIGHT_PEAKS);
    const { level, rate, start, count } =
      (perSecond !== undefined && light.find((part) => part.rate >= perSecond)) || (light.at(-1) ?? parts[0]);
    const values = await peakValues(this.em, file.id, { level, start, count });
    return {
      duration_seconds: file.durationSeconds ?? 0,
      samples_per_second: rate,
      start_seconds: start / rate,
      levels: levels.map((each) => each.rate),
      peaks: Array.from(values, (byte) => Math.round((byte / 255) * 100) / 100),
    };
  }

  /** @throws NotFoundError where the file has none */
  async derivativeOf(userId: string, name: string, kind: DerivativeKind, number = 1): Promise<Derived> {
    const file = await this.findOwned(userId, name);
    const derivative = await this.em.findOne(MediaDerivative, { fileId: file.id, kind, number });
    if (!derivative) throw new NotFoundError(kind === 'page' ? 'Page' : 'Preview');
    return { file, derivative };
  }

  /** Everything that a preview of a file shows. */
  async previewsOf(userId: string, name: string): Promise<PreviewsDto> {
    const file = await this.findOwned(userId, name);
    const drawn = await this.em.find(
      MediaDerivative,
      { fileId: file.id, kind: { $in: ['sprite', 'page'] } },
      { orderBy: { kind: 'asc', number: 'asc' } },
    );
    return PreviewsDto.of(file, drawn);
  }

  /** Says whether a file stays here. What was made of it before keeps its own mark. */
  async markLocalOnly(userId: string, name: string, localOnly: boolean): Promise<void> {
    const file = await this.findOwned(userId, name);
    await this.em.nativeUpdate(MediaFile, { id: file.id }, { localOnly });
  }

  /** One file as a program sees it. */
  async recordOf(userId: string, name: string): Promise<FileRecordDto> {
    const file = await this.findOwned(userId, name);
    return FileRecordDto.of(file, await earlierDuplicateOf(this.em, file.id));
  }
}
