import { LockMode } from '@mikro-orm/core';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline, type Readable, type Writable } from 'node:stream';
import { accountTransaction } from '../common/account/account-transaction.js';
import { Clock } from '../common/clock/clock.js';
import { DomainError } from '../common/errors/domain-error.js';
import { Outbox } from '../common/outbox/outbox.service.js';
import { Database } from '../database/database.js';
import { BLOB_REMOVE } from '../media/media.service.js';
import { MediaFile, storagePathOf } from '../media/media-file.entity.js';
import { checkBlobLease } from '../storage/blob-lease.js';
import { blobOf } from '../storage/blob-of.js';
import { Storage, type StoredBlob } from '../storage/storage.js';
import { CustomersService } from '../subscriptions/customers/customers.service.js';
import { type Plan } from '../subscriptions/plans/plan.js';
import { SAMPLE } from '../usage/sample.js';
import { UsageService } from '../usage/usage.service.js';
import { User } from '../users/user.entity.js';
import { IncomingFiles, type ReceivingAttempt } from './incoming-files.js';
import { contentFits, HEAD_BYTES } from './content-check.js';
import { extensionOf, type FileType, fileTypeOf, mayDeclare } from './file-types.js';
import { headTap } from './head-tap.js';
import { NewFileHooks } from './new-file-hooks.js';
import { originalNameOf } from './original-name.js';
import { SAMPLE_RECORDING } from './sample-recording.js';
import { UploadErrors } from './upload.errors.js';
import { DAY_MS } from '../common/clock/durations.js';

const MB = 1024 ** 2;

export interface IncomingFile {
  name: string;
  declaredType: string;
  /** What the client says it will send, where it says so. */
  declaredBytes: number | null;
  content: Readable;
  /** Told of the bytes so far. */
  onBytes?: (total: number) => void;
}

/** A file whose bytes lie on this machine already. */
export interface ArrivedFile extends StoredBlob {
  id: string;
  name: string;
  localPath: string;
}

/** What a tool made of another file. */
export interface MadeResult {
  id: string;
  name: string;
  localPath: string;
  processingType: string;
}

/** A file whose bytes are stored and whose record is not written yet. */
export interface Arrival {
  file: MediaFile;
  /** Where its room was promised while it arrived. */
  receiving?: ReceivingAttempt;
}

/** A form's file that was received. Whoever received it discards it where nobody commits it. */
export interface StagedFile {
  arrival: Arrival;
  isCommitted: boolean;
}

/** What an account may send under a name. */
interface Admission {
  plan: Plan;
  name: string;
  extension: string;
  type: FileType;
  /** @throws DomainError 413 */
  checkSize: (bytes: number) => void;
}

/** Receives files: checked before, while and after their bytes arrive; whole in the library or not at all. */
@Injectable()
export class UploadsService {
  constructor(
    private readonly database: Database,
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly storage: Storage,
    private readonly customers: CustomersService,
    private readonly usage: UsageService,
    private readonly outbox: Outbox,
    private readonly arriving: IncomingFiles,
    private readonly newFileHooks: NewFileHooks,
  ) {}

  /**
   * Whether this account may send a file of this name and type, before its bytes come.
   * @throws DomainError 400 with what would be right
   */
  async admit(userId: string, file: Pick<IncomingFile, 'name' | 'declaredType'>): Promise<Admission> {
    const plan = await this.customers.planOf(userId);
    const name = originalNameOf(file.name);
    const extension = extensionOf(name);
    const type = fileTypeOf(extension);
    if (!type) throw UploadErrors.extension();
    if (!mayDeclare(type, file.declaredType)) throw UploadErrors.declaredType(file.declaredType);
    const checkSize = (bytes: number) => {
      if (bytes > plan.maxFileMb * MB) throw UploadErrors.tooLarge(plan.maxFileMb);
    };
    return { plan, name, extension, type, checkSize };
  }

  /** @throws DomainError 400 where a file's first bytes are not what its name says */
  async checkContent(name: string, head: Buffer): Promise<void> {
    const extension = extensionOf(name);
    if (head.length === 0) throw UploadErrors.emptyFile(name);
    if (!(await contentFits(extension, head))) throw UploadErrors.content(name, extension);
  }

  /** Takes a file in and keeps it. */
  async receive(userId: string, file: IncomingFile): Promise<MediaFile> {
    return this.commitNow(await this.stage(userId, file));
  }

  /** Takes a file in whose bytes have arrived by another way. Its id is the caller's: it comes in once. */
  async ingestLocalFile(userId: string, { id, name, localPath, ...blob }: ArrivedFile): Promise<MediaFile> {
    const admission = await this.admit(userId, { name, declaredType: '' });
    return this.commitNow(
      await this.store(userId, id, admission, async (path) => {
        await this.storage.ingestLocalFile(path, localPath);
        return blob;
      }),
    );
  }

  /**
   * Checks and stores what comes. It is in no library until it is kept; what never is, the orphan sweeper removes.
   * @param id which the file shall have
   */
  async stage(userId: string, file: IncomingFile, id: string = randomUUID()): Promise<Arrival> {
    const admission = await this.admit(userId, file);
    const declared = file.declaredBytes ?? 0;
    admission.checkSize(declared);
    const receiving = await this.arriving.begin(id, userId, declared);
    const checked = headTap(HEAD_BYTES, (head) => this.checkContent(admission.name, head));
    const promised = this.arriving.through(receiving, declared);
    const incoming = watched(file.content, checked);
    // The storage reports the failure; this callback only keeps the pipeline from throwing it twice.
    pipeline(file.content, checked, promised, () => undefined);
    try {
      const arrival = await this.store(userId, id, admission, async (path) => {
        try {
          return await this.storage.write(path, promised, {
            onBytes: (total) => {
              admission.checkSize(total);
              file.onBytes?.(total);
            },
          });
        } catch (error) {
          throw incoming.brokeOff && !(error instanceof DomainError) ? UploadErrors.brokenOff() : error;
        }
      });
      return { ...arrival, receiving };
    } catch (error) {
      await this.arriving.end(receiving).catch(() => undefined);
      throw error;
    }
  }

  /**
   * Takes what a tool made of a file, under an id of the caller's. Its size is no upload's: only the storage bounds it.
   * @throws TooManyFilesError, StorageFullError
   */
  async stageResult(source: MediaFile, { id, name, localPath, processingType }: MadeResult): Promise<Arrival> {
    const admission = await this.admit(source.userId, { name, declaredType: '' });
    const blob = await blobOf(localPath);
    await this.usage.checkStorage(source.userId, blob.sizeBytes, id);
    const arrival = await this.store(source.userId, id, admission, async (path) => {
      await this.storage.ingestLocalFile(path, localPath);
      return blob;
    });
    Object.assign(arrival.file, { sourceFileId: source.id, processingType, localOnly: source.localOnly });
    return arrival;
  }

  /** Takes the sample recording in. It is no upload: nothing bounds it, it takes no room, and how long it is is known. */
  async stageSample(userId: string): Promise<Arrival> {
    const { name, path: source, durationSeconds } = SAMPLE_RECORDING;
    const admission = await this.admit(userId, { name, declaredType: '' });
    const write = (path: string) => this.storage.write(path, createReadStream(source));
    const arrival = await this.store(userId, randomUUID(), admission, write);
    Object.assign(arrival.file, { processingType: SAMPLE, durationSeconds });
    return arrival;
  }

  /** Writes the record, and what has to be done with the file. @throws TooManyFilesError, StorageFullError */
  async commit(em: EntityManager, { file, receiving }: Arrival): Promise<MediaFile> {
    checkBlobLease(file.createdAt, this.clock.now());
    // What was uploaded was promised its room under the id that its file gets.
    const counted = { bytes: file.countedBytes, files: file.isSample ? 0 : 1 };
    await this.usage.reserveStorage(em, file.userId, { ...counted, upload: file.id });
    if (receiving) await this.arriving.end(receiving, em);
    em.persist(file);
    await em.flush();
    for (const step of this.newFileHooks.steps) await step(em, file);
    return file;
  }

  /** Removes what was not kept. Where that fails, the orphan sweeper does it later. */
  async discard({ file, receiving }: Arrival): Promise<void> {
    if (receiving) await this.arriving.end(receiving).catch(() => undefined);
    await this.removeUnkept(file).catch(() => undefined);
  }

  async isKept(id: string): Promise<boolean> {
    return (await this.database.fork().count(MediaFile, { id })) > 0;
  }

  /** Into the library, where the request brought a file. @throws TooManyFilesError, StorageFullError */
  async commitStaged(staged: StagedFile | null): Promise<MediaFile | null> {
    if (!staged) return null;
    const file = await accountTransaction(this.em, staged.arrival.file.userId, (em) => this.commit(em, staged.arrival));
    staged.isCommitted = true;
    return file;
  }

  private async commitNow(arrival: Arrival): Promise<MediaFile> {
    try {
      return await accountTransaction(this.em, arrival.file.userId, (em) => this.commit(em, arrival));
    } catch (error) {
      await this.discard(arrival);
      throw error;
    }
  }

  /**
   * Removes a blob unless its record was committed. The account's lock, which a commit holds, waits for one whose answer was lost on its
   * way: only the database knows how it ended.
   */
  private removeUnkept({ userId, filename }: Pick<MediaFile, 'userId' | 'filename'>): Promise<void> {
    return accountTransaction(this.database.fork(), userId, async (em) => {
      await em.findOne(User, { id: userId }, { lockMode: LockMode.PESSIMISTIC_WRITE });
      if ((await em.count(MediaFile, { filename }, { filters: { present: false } })) > 0) return;
      this.outbox.add(em, BLOB_REMOVE, { path: storagePathOf(userId, filename) });
    });
  }

  private async store(
    userId: string,
    id: string,
    { plan, name, extension, type }: Admission,
    write: (path: string) => Promise<StoredBlob>,
  ): Promise<Arrival> {
    // Each try has a path of its own: removing what an earlier one left must not meet this one's blob.
    const filename = `${randomUUID()}.${extension}`;
    const path = storagePathOf(userId, filename);
    const blob = await write(path);
    try {
      const { effectiveSettings } = await this.database.fork().findOneOrFail(User, { id: userId });
      const now = this.clock.now();
      const file = Object.assign(new MediaFile(), {
        id,
        userId,
        filename,
        originalName: name,
        mimeType: type.mimeType,
        sizeBytes: blob.sizeBytes,
        sha256: blob.sha256,
        kind: type.kind,
        status: type.kind === 'audio' || type.kind === 'video' ? 'processing' : 'ready',
        createdAt: now,
        localOnly: effectiveSettings.privacyMode,
        expiresAt: new Date(now.getTime() + plan.retentionDays * DAY_MS),
      } satisfies Partial<MediaFile>);
      return { file };
    } catch (error) {
      await this.removeUnkept({ userId, filename }).catch(() => undefined);
      throw error;
    }
  }
}

/** Tells whether what arrives failed, which is the client's or its connection's doing, before the step after it did, which is ours. */
function watched(content: Readable, next: Writable): { brokeOff: boolean } {
  const state = { brokeOff: false };
  next.once('error', () => {
    state.brokeOff = content.destroyed && !content.readableEnded;
  });
  return state;
}
