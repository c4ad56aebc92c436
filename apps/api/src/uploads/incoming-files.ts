import { type EntityManager } from '@mikro-orm/postgresql';
import { HttpStatus, Injectable } from '@nestjs/common';
import { randomUUID } from 'node:crypto';
import { Transform } from 'node:stream';
import { accountTransaction } from '../common/account/account-transaction.js';
import { Clock } from '../common/clock/clock.js';
import { DomainError } from '../common/errors/domain-error.js';
import { Database } from '../database/database.js';
import { STREAM_BUFFER_BYTES } from '../storage/metered.js';
import { CustomersService } from '../subscriptions/customers/customers.service.js';
import { StorageFullError } from '../usage/storage-full.error.js';
import { UsageService } from '../usage/usage.service.js';
import { FormUpload } from './form-upload.entity.js';

/** For how many milliseconds an upload may send nothing before it's given up. */
export const UPLOAD_IDLE_MS = Symbol('upload-idle-ms');

/** Files of one account that arrive at the same time. */
export const MAX_AT_ONCE = 20;
/** Of a file whose size isn't known, as much room as has arrived is promised ahead, and this much at most. */
const STEP_BYTES = 8 * 1024 ** 2;
/** A promise outlives the process that made it for so long. */
const HOLDS_MS = 5 * 60_000;
const RENEW_MS = 60_000;

export class TooManyAtOnceError extends DomainError {
  constructor() {
    super(
      HttpStatus.TOO_MANY_REQUESTS,
      'TOO_MANY_UPLOADS',
      `You are sending ${MAX_AT_ONCE} files at once. Wait until one of them has arrived.`,
      { headers: { 'Retry-After': '10' }, details: [{ field: 'file', message: 'Too many files at once.' }] },
    );
  }
}

/** One attempt to receive a file. One that has been lost changes nothing of the promise that a later one of the same file was given. */
export interface ReceivingAttempt {
  id: string;
  userId: string;
  attempt: string;
}

/** Promises storage to files while they arrive, so that together they can't pass what the plan holds. */
@Injectable()
export class IncomingFiles {
  private readonly renewals = new Map<string, NodeJS.Timeout>();

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly customers: CustomersService,
    private readonly usage: UsageService,
  ) {}

  /**
   * Promises a file its room until `end`, however long what follows it takes. The same file may begin anew where the process died in which it arrived.
   * @throws TooManyAtOnceError, TooManyFilesError, StorageFullError
   */
  async begin(id: string, userId: string, bytes: number): Promise<ReceivingAttempt> {
    const receiving = { id, userId, attempt: randomUUID() };
    await accountTransaction(this.database.fork(), userId, async (em) => {
      await this.customers.lock(em, userId);
      const others = await em.count(FormUpload, { userId, id: { $ne: id }, expiresAt: { $gt: this.clock.now() } });
      if (others >= MAX_AT_ONCE) throw new TooManyAtOnceError();
      await this.usage.reserveStorage(em, userId, { bytes, upload: id });
      await em.upsert(
        FormUpload,
        { ...receiving, sizeBytes: bytes, expiresAt: this.expiry() },
        { onConflictFields: ['id'], onConflictMergeFields: ['sizeBytes', 'expiresAt', 'attempt'] },
      );
    });
    const renewal = setInterval(() => void this.renew(receiving).catch(() => undefined), RENEW_MS).unref();
    this.renewals.set(receiving.attempt, renewal);
    return receiving;
  }

  /** Lets a file through as far as it's promised room. */
  through(receiving: ReceivingAttempt, promisedBytes: number): Transform {
    let promised = promisedBytes;
    let arrived = 0;
    const hold = async (): Promise<void> => {
      if (arrived > promised) promised = await this.extend(receiving, arrived);
    };
    return new Transform({
      highWaterMark: STREAM_BUFFER_BYTES,
      transform(chunk: Buffer, _encoding, done) {
        arrived += chunk.length;
        hold().then(() => done(null, chunk), done);
      },
    });
  }

  /** In the transaction that keeps the file, or once it's discarded. */
  async end({ id, attempt }: ReceivingAttempt, em: EntityManager = this.database.fork()): Promise<void> {
    clearInterval(this.renewals.get(attempt));
    this.renewals.delete(attempt);
    await em.nativeDelete(FormUpload, { id, attempt });
  }

  /** Removes the promises of processes that died. */
  async sweep(): Promise<void> {
    await this.database.fork().nativeDelete(FormUpload, { expiresAt: { $lte: this.clock.now() } });
  }

  /** @returns the bytes promised now @throws StorageFullError */
  private extend({ id, userId, attempt }: ReceivingAttempt, bytes: number): Promise<number> {
    return accountTransaction(this.database.fork(), userId, async (em) => {
      const { plan } = await this.customers.lock(em, userId);
      const available = await this.usage.storageLeft(userId, plan, em, id);
      if (bytes > available) throw new StorageFullError(bytes, available);
      const promised = Math.min(available, bytes + Math.min(bytes, STEP_BYTES));
      await em.nativeUpdate(FormUpload, { id, attempt }, { sizeBytes: promised, expiresAt: this.expiry() });
      return promised;
    });
  }

  private async renew({ id, attempt }: ReceivingAttempt): Promise<void> {
    await this.database.fork().nativeUpdate(FormUpload, { id, attempt }, { expiresAt: this.expiry() });
  }

  private expiry(): Date {
    return new Date(this.clock.now().getTime() + HOLDS_MS);
  }
}
