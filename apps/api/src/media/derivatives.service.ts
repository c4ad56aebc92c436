import { type EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { randomUUID } from 'node:crypto';
import { Clock } from '../common/clock/clock.js';
import { Outbox } from '../common/outbox/outbox.service.js';
import { Database } from '../database/database.js';
import { checkBlobLease } from '../storage/blob-lease.js';
import { blobOf } from '../storage/blob-of.js';
import { Storage } from '../storage/storage.js';
import {
  deleteDerivativesBeyond,
  deleteOldSteps,
  deleteReplaced,
  deleteStepsBeyond,
  sumOfDerivatives,
} from './derivatives.queries.js';
import { CustomersService } from '../subscriptions/customers/customers.service.js';
import { type DerivativeKind, MediaDerivative } from './media-derivative.entity.js';
import { type MediaFile } from './media-file.entity.js';
import { BLOB_REMOVE } from './media.service.js';

export interface MadeFile {
  kind: DerivativeKind;
  number?: number;
  localPath: string;
  extension: string;
  mimeType: string;
  details?: Record<string, unknown>;
}

/** Blobs that lie in the storage and belong to nothing yet: the orphan sweeper removes those that are never kept. */
export interface Drafts {
  rows: MediaDerivative[];
  /** Whether a transaction was to keep them. How it ended, the database alone knows. */
  isOffered: boolean;
}

/** Of an account's pictures and renditions, however little its plan has room for. */
const MIN_BYTES_KEPT = 1024 ** 3;

/** Pictures and renditions of files. */
@Injectable()
export class DerivativesService {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly storage: Storage,
    private readonly outbox: Outbox,
    private readonly customers: CustomersService,
  ) {}

  /** Puts what was made into the storage, each under a name of its own, so that two attempts cannot meet. */
  async store(file: MediaFile, made: readonly MadeFile[]): Promise<Drafts> {
    const drafts: Drafts = { rows: [], isOffered: false };
    try {
      for (const each of made) {
        const storagePath = `derived/${file.userId}/${randomUUID()}.${each.extension}`;
        drafts.rows.push(
          Object.assign(new MediaDerivative(), {
            fileId: file.id,
            kind: each.kind,
            number: each.number ?? 1,
            storagePath,
            mimeType: each.mimeType,
            ...(await blobOf(each.localPath)),
            details: each.details ?? {},
            createdAt: this.clock.now(),
          }),
        );
        await this.storage.ingestLocalFile(storagePath, each.localPath);
      }
      return drafts;
    } catch (error) {
      await this.discard(drafts);
      throw error;
    }
  }

  /** Makes them the file's, in place of what it had of these kinds; of steps, each in place of the same ones. */
  async commit(em: EntityManager, drafts: Drafts): Promise<void> {
    const { rows } = drafts;
    const [first] = rows;
    if (!first) return;
    for (const { createdAt } of rows) checkBlobLease(createdAt, this.clock.now());
    drafts.isOffered = true;
    const kinds = [...new Set(rows.map(({ kind }) => kind))];
    const numbers = rows.map(({ number }) => number);
    this.removeBlobs(em, await deleteReplaced(em, first.fileId, kinds, numbers));
    await em.insertMany(MediaDerivative, rows);
  }

  /** Removes what no transaction was to keep. The rest, and what this fails at, is for the orphan sweeper, which asks the records. */
  async discard({ rows, isOffered }: Drafts): Promise<void> {
    if (isOffered) return;
    const em = this.database.fork();
    this.removeBlobs(
      em,
      rows.map(({ storagePath }) => storagePath),
    );
    await em.flush().catch(() => undefined);
  }

  /** Lets go of the sound between steps that has been kept for longer. */
  async removeOldSteps(em: EntityManager, hours: number): Promise<void> {
    this.removeBlobs(em, await deleteOldSteps(em, hours));
  }

  /** Makes room: lets go of the oldest sound between steps of an account, then of all accounts, beyond so many bytes. */
  async limitSteps(em: EntityManager, userId: string, most: { ofAccount: number; inAll: number }): Promise<void> {
    this.removeBlobs(em, await deleteStepsBeyond(em, most.ofAccount, userId));
    this.removeBlobs(em, await deleteStepsBeyond(em, most.inAll));
  }

  /**
   * Makes room: lets go of the oldest pictures and renditions of an account beyond what its plan has room for, or a gibibyte. They count
   * for no quota, and a small file may become many large pictures. Two that end at once may each see room; the next one makes up for it.
   */
  async limit(em: EntityManager, userId: string): Promise<void> {
    const { plan } = await this.customers.standingOf(userId, em);
    const most = Math.max(MIN_BYTES_KEPT, plan.storageBytes);
    await em.flush();
    if ((await sumOfDerivatives(em, userId)) <= most) return;
    this.removeBlobs(em, await deleteDerivativesBeyond(em, userId, most));
  }

  private removeBlobs(em: EntityManager, paths: readonly string[]): void {
    for (const path of paths) this.outbox.add(em, BLOB_REMOVE, { path });
  }
}
