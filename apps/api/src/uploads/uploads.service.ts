import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { randomUUID } from 'node:crypto';
import { pipeline, type Readable } from 'node:stream';
import { Clock } from '../common/clock/clock.js';
import { type OutboxRow } from '../common/outbox/outbox.entity.js';
import { Outbox } from '../common/outbox/outbox.service.js';
import { MEDIA_ADDED, MediaService } from '../media/media.service.js';
import { MediaFile, storagePathOf } from '../media/media-file.entity.js';
import { Storage, type StoredBlob } from '../storage/storage.js';
import { CustomersService } from '../subscriptions/customers/customers.service.js';
import { type Plan } from '../subscriptions/plans/plan.js';
import { UsageService } from '../usage/usage.service.js';
import { contentFits, HEAD_BYTES } from './content-check.js';
import { extensionOf, type FileType, fileTypeOf, mayDeclare } from './file-types.js';
import { headTap } from './head-tap.js';
import { originalNameOf } from './original-name.js';
import { UploadErrors } from './upload.errors.js';

const MB = 1024 ** 2;
const DAY_MS = 86_400_000;

export interface IncomingFile {
  name: string;
  declaredType: string;
  /** What the client says it will send, where it says so. */
  declaredBytes: number | null;
  content: Readable;
}

/** A file whose bytes lie on this machine already. */
export interface ArrivedFile extends StoredBlob {
  id: string;
  name: string;
  localPath: string;
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
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly storage: Storage,
    private readonly media: MediaService,
    private readonly customers: CustomersService,
    private readonly usage: UsageService,
    private readonly outbox: Outbox,
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
    const available = plan.storageBytes - (await this.usage.storageUsed(userId));
    const checkSize = (bytes: number) => {
      if (bytes > plan.maxFileMb * MB) throw UploadErrors.tooLarge(plan.maxFileMb);
      if (bytes > available) throw UploadErrors.storageFull(bytes, available);
    };
    return { plan, name, extension, type, checkSize };
  }

  /** @throws DomainError 400 where a file's first bytes are not what its name says */
  async checkContent(name: string, head: Buffer): Promise<void> {
    const extension = extensionOf(name);
    if (head.length === 0) throw UploadErrors.emptyFile(name);
    if (!(await contentFits(extension, head))) throw UploadErrors.content(name, extension);
  }

  async receive(userId: string, file: IncomingFile): Promise<MediaFile> {
    const admission = await this.admit(userId, file);
    admission.checkSize(file.declaredBytes ?? 0);
    const checked = headTap(HEAD_BYTES, (head) => this.checkContent(admission.name, head));
    // The storage reports the failure; this callback only keeps the pipeline from throwing it twice.
    pipeline(received(file.content), checked, () => undefined);
    const id = randomUUID();
    return this.store(userId, { id, blobId: id }, admission, (path) =>
      this.storage.write(path, checked, { onBytes: admission.checkSize }),
    );
  }

  /** Takes a file in whose bytes have arrived by another way. Its id is the caller's: it comes in once. */
  async adopt(userId: string, { id, name, localPath, ...blob }: ArrivedFile): Promise<MediaFile> {
    const admission = await this.admit(userId, { name, declaredType: '' });
    // Each try has a path of its own: the removal that an earlier one has promised must not meet this one's blob.
    return this.store(userId, { id, blobId: randomUUID() }, admission, async (path) => {
      await this.storage.adopt(path, localPath);
      return blob;
    });
  }

  async isKept(id: string): Promise<boolean> {
    return (await this.em.fork().count(MediaFile, { id })) > 0;
  }

  private async store(
    userId: string,
    { id, blobId }: { id: string; blobId: string },
    { plan, name, extension, type }: Admission,
    write: (path: string) => Promise<StoredBlob>,
  ): Promise<MediaFile> {
    const filename = `${blobId}.${extension}`;
    const path = storagePathOf(userId, filename);
    const removal = await this.media.promiseRemoval(path, new Date(this.clock.now().getTime() + DAY_MS));
    try {
      const blob = await write(path);
      return await this.keep(
        Object.assign(new MediaFile(), {
          id,
          userId,
          filename,
          originalName: name,
          mimeType: type.mimeType,
          sizeBytes: blob.sizeBytes,
          sha256: blob.sha256,
          kind: type.kind,
          status: type.kind === 'audio' || type.kind === 'video' ? 'processing' : 'ready',
          createdAt: this.clock.now(),
          expiresAt: new Date(this.clock.now().getTime() + plan.retentionDays * DAY_MS),
        }),
        plan,
        removal,
      );
    } catch (error) {
      // Not removed here: whether the record was written is known to the database alone.
      await this.outbox.hasten(this.em, removal).catch(() => undefined);
      throw error;
    }
  }

  /** Uploads of one account that end at once take turns here: together they cannot pass the quota. */
  private keep(file: MediaFile, plan: Plan, removal: OutboxRow): Promise<MediaFile> {
    return this.em.transactional(async (em) => {
      await this.customers.lock(em, file.userId);
      const available = plan.storageBytes - (await this.usage.storageUsed(file.userId, em));
      if (file.sizeBytes > available) throw UploadErrors.storageFull(file.sizeBytes, available);
      em.persist(file);
      this.outbox.add(em, MEDIA_ADDED, { fileId: file.id });
      await this.outbox.callOff(em, removal);
      return file;
    });
  }
}

/** What arrives, its failures told apart from ours: here only the client or its connection can be at fault. */
async function* received(content: Readable): AsyncGenerator<Buffer> {
  try {
    yield* content as AsyncIterable<Buffer>;
  } catch {
    throw UploadErrors.brokenOff();
  }
}
