import { HttpStatus, Injectable, type OnModuleInit } from '@nestjs/common';
import { createHash, randomUUID } from 'node:crypto';
import { type Readable } from 'node:stream';
import { accountTransaction } from '../../common/account/account-transaction.js';
import { AccountRemoval } from '../../common/account/account-removal.js';
import { Clock } from '../../common/clock/clock.js';
import { DomainError, NotFoundError } from '../../common/errors/domain-error.js';
import { Database } from '../../database/database.js';
import { CustomersService } from '../../subscriptions/customers/customers.service.js';
import { StorageFullError } from '../../usage/storage-full.error.js';
import { TooManyFilesError } from '../../usage/too-many-files.error.js';
import { UsageService } from '../../usage/usage.service.js';
import { UploadErrors } from '../upload.errors.js';
import { HEAD_BYTES } from '../content-check.js';
import { deleteExpiredUploads } from '../uploads.queries.js';
import { UploadsService } from '../uploads.service.js';
import { ResumableUpload } from './resumable-upload.entity.js';
import { Staging, TooManyBytesError } from './staging.js';
import { type Checksum, TusErrors } from './tus.js';
import { UploadLock, UploadTakenOverError } from './upload-lock.js';
import { DAY_MS } from '../../common/clock/durations.js';

export const EXPIRES_AFTER_MS = DAY_MS;
/** Unfinished ones of one account. */
const MAX_OPEN = 100;

class TooManyUploadsError extends DomainError {
  constructor() {
    super(
      HttpStatus.CONFLICT,
      'TOO_MANY_UPLOADS',
      `You have ${MAX_OPEN} unfinished uploads. Finish or cancel some of them, or wait a day until they expire.`,
    );
  }
}

export interface NewUpload {
  name: string;
  declaredType: string;
  sizeBytes: number;
  /** The header as it was sent, to be given back as it was. */
  metadata: string;
}

export interface UploadState {
  id: string;
  offset: number;
  sizeBytes: number;
  metadata: string;
  expiresAt: Date;
}

/** Uploads that survive broken connections, closed lids and ended servers: what has arrived stays, and is gone on from. */
@Injectable()
export class ResumableUploadsService implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly staging: Staging,
    private readonly lock: UploadLock,
    private readonly uploads: UploadsService,
    private readonly customers: CustomersService,
    private readonly usage: UsageService,
    private readonly removal: AccountRemoval,
  ) {}

  onModuleInit(): void {
    this.removal.step('files', ({ userId }) => this.removeAll(userId));
  }

  /** Refuses at once what could not be kept in the end. */
  async create(userId: string, { name, declaredType, sizeBytes, metadata }: NewUpload): Promise<UploadState> {
    const admitted = await this.uploads.admit(userId, { name, declaredType });
    admitted.checkSize(sizeBytes);
    if (sizeBytes === 0) throw UploadErrors.emptyFile(admitted.name);
    const now = this.clock.now();
    const upload = Object.assign(new ResumableUpload(), {
      id: randomUUID(),
      userId,
      originalName: admitted.name,
      metadata,
      sizeBytes,
      createdAt: now,
      expiresAt: new Date(now.getTime() + EXPIRES_AFTER_MS),
    });
    await accountTransaction(this.database.fork(), userId, async (em) => {
      // What is promised at once stays within the plan together.
      await this.customers.lock(em, userId);
      if ((await em.count(ResumableUpload, { userId, completed: false })) >= MAX_OPEN) throw new TooManyUploadsError();
      await this.usage.reserveStorage(em, userId, { bytes: sizeBytes });
      await this.staging.create(upload.id);
      em.persist(upload);
    });
    return this.stateOf(upload, 0);
  }

  /** Where to go on. An upload whose last byte arrived with nobody to finish it is finished now. */
  async state(userId: string, id: string): Promise<UploadState> {
    const known = await this.find(userId, id);
    if (known.completed) return this.stateOf(known, known.sizeBytes);
    return this.lock.hold(id, async () => {
      const upload = await this.find(userId, id);
      const offset = await this.offsetOf(upload);
      if (offset === upload.sizeBytes) await this.finish(upload);
      return this.stateOf(upload, offset);
    });
  }

  /**
   * Adds bytes; with the last one the file is in the library, under the upload's id.
   * @param lengthBytes of the content, where the client says
   */
  async append(
    userId: string,
    id: string,
    { offset, content, checksum, lengthBytes }: AppendOrder,
  ): Promise<UploadState> {
    const known = await this.find(userId, id);
    if (known.completed) throw TusErrors.offset(known.sizeBytes);
    return this.lock.hold(id, async (signal) => {
      const upload = await this.find(userId, id);
      const start = await this.offsetOf(upload);
      if (offset !== start) throw TusErrors.offset(start);
      const most = upload.sizeBytes - start;
      if ((lengthBytes ?? 0) > most) throw TusErrors.tooMuch();
      await this.usage.checkStorage(userId, upload.sizeBytes, id);
      const end = await this.receive(upload, start, content, { checksum, most, signal });
      if (!upload.checked && end >= HEAD_BYTES) await this.checkContent(upload);
      await this.database
        .fork()
        .nativeUpdate(
          ResumableUpload,
          { id },
          { receivedBytes: end, expiresAt: new Date(this.clock.now().getTime() + EXPIRES_AFTER_MS) },
        );
      if (end === upload.sizeBytes) await this.finish(upload);
      return this.stateOf(upload, end);
    });
  }

  async remove(userId: string, id: string): Promise<void> {
    const upload = await this.find(userId, id);
    if (upload.completed) throw new NotFoundError('Upload');
    await this.lock.hold(id, () => this.forget(id));
  }

  /** Removes what nobody goes on with, and staged bytes that no row speaks of. */
  async sweep(): Promise<void> {
    const em = this.database.fork();
    for (const id of await deleteExpiredUploads(em, this.clock.now())) await this.staging.remove(id);
    for (const id of await this.staging.list()) {
      const isKnown = /^[\da-f-]{36}$/.test(id) && (await em.count(ResumableUpload, { id })) > 0;
      const isOld = this.clock.now().getTime() - (await this.staging.touchedAt(id)) > EXPIRES_AFTER_MS;
      if (!isKnown && isOld) await this.staging.remove(id);
    }
  }

  private async removeAll(userId: string): Promise<boolean> {
    const em = this.database.fork();
    const theirs = await em.find(ResumableUpload, { userId });
    // First the bytes: a row that is left is found again.
    for (const { id } of theirs) await this.staging.remove(id);
    await em.nativeDelete(ResumableUpload, { userId });
    return true;
  }

  private async receive(
    upload: ResumableUpload,
    start: number,
    content: Readable,
    { checksum, most, signal }: { checksum: Checksum | null; most: number; signal: AbortSignal },
  ): Promise<number> {
    const digest = checksum && createHash(checksum.algorithm);
    try {
      const end = await this.staging.append(upload.id, start, content, { most, digest, signal });
      if (!digest || digest.digest('base64') === checksum.value) return end;
    } catch (error) {
      // Without its end a chunk cannot be checked; without a checksum what has come is good.
      if (checksum || error instanceof TooManyBytesError) await this.staging.cut(upload.id, start);
      if (error instanceof TooManyBytesError) throw TusErrors.tooMuch();
      if (error instanceof DomainError) throw error;
      if (signal.reason instanceof UploadTakenOverError) throw TusErrors.offset(await this.offsetOf(upload));
      throw UploadErrors.brokenOff();
    }
    await this.staging.cut(upload.id, start);
    throw TusErrors.checksum();
  }

  private async checkContent(upload: ResumableUpload): Promise<void> {
    try {
      await this.uploads.checkContent(upload.originalName, await this.staging.head(upload.id, HEAD_BYTES));
    } catch (error) {
      await this.forget(upload.id);
      throw error;
    }
    await this.database.fork().nativeUpdate(ResumableUpload, { id: upload.id }, { checked: true });
    upload.checked = true;
  }

  /** Into the library, once: the file has the upload's id. */
  private async finish(upload: ResumableUpload): Promise<void> {
    const { id } = upload;
    // Its last bytes may have come with a request that broke off.
    if (!upload.checked) await this.checkContent(upload);
    if (!(await this.uploads.isKept(id))) await this.ingest(upload);
    await this.database.fork().nativeUpdate(ResumableUpload, { id }, { completed: true, receivedBytes: 0 });
    await this.staging.remove(id);
  }

  /** What finds no room in the end is discarded: nothing may hold staged bytes beside a full plan. */
  private async ingest({ id, userId, originalName, sizeBytes }: ResumableUpload): Promise<void> {
    try {
      await this.usage.checkStorage(userId, sizeBytes, id);
      const sha256 = await this.staging.sha256(id, sizeBytes);
      await this.uploads.ingestLocalFile(userId, {
        id,
        name: originalName,
        sizeBytes,
        sha256,
        localPath: this.staging.pathOf(id),
      });
    } catch (error) {
      if (error instanceof StorageFullError || error instanceof TooManyFilesError) await this.forget(id);
      throw error;
    }
  }

  private async forget(id: string): Promise<void> {
    await this.database.fork().nativeDelete(ResumableUpload, { id });
    await this.staging.remove(id);
  }

  /** @throws NotFoundError for what is not this account's, DomainError 410 for what has expired */
  private async find(userId: string, id: string): Promise<ResumableUpload> {
    const isId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id);
    const upload = isId ? await this.database.fork().findOne(ResumableUpload, { id, userId }) : null;
    if (!upload) throw new NotFoundError('Upload');
    if (upload.expiresAt <= this.clock.now()) throw TusErrors.gone();
    return upload;
  }

  /** What has arrived. Once it was adopted nothing is staged any more, and all of it is there. */
  private async offsetOf(upload: ResumableUpload): Promise<number> {
    const length = await this.staging.length(upload.id);
    if (length !== null) return length;
    if (await this.uploads.isKept(upload.id)) return upload.sizeBytes;
    throw TusErrors.gone();
  }

  private stateOf({ id, sizeBytes, metadata, expiresAt }: ResumableUpload, offset: number): UploadState {
    return { id, offset, sizeBytes, metadata, expiresAt };
  }
}

export interface AppendOrder {
  offset: number;
  content: Readable;
  checksum: Checksum | null;
  lengthBytes: number | null;
}
