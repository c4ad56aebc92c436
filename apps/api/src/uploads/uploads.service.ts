import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { randomUUID } from 'node:crypto';
import { pipeline, type Readable } from 'node:stream';
import { Clock } from '../common/clock/clock.js';
import { type OutboxRow } from '../common/outbox/outbox.entity.js';
import { Outbox } from '../common/outbox/outbox.service.js';
import { MEDIA_ADDED, MediaService } from '../media/media.service.js';
import { MediaFile, storagePathOf } from '../media/media-file.entity.js';
import { Storage } from '../storage/storage.js';
import { CustomersService } from '../subscriptions/customers/customers.service.js';
import { type Plan } from '../subscriptions/plans/plan.js';
import { UsageService } from '../usage/usage.service.js';
import { contentFits, HEAD_BYTES } from './content-check.js';
import { extensionOf, fileTypeOf, mayDeclare } from './file-types.js';
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

  async receive(userId: string, file: IncomingFile): Promise<MediaFile> {
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
    checkSize(file.declaredBytes ?? 0);

    const id = randomUUID();
    const filename = `${id}.${extension}`;
    const path = storagePathOf(userId, filename);
    const checked = headTap(HEAD_BYTES, async (head) => {
      if (head.length === 0) throw UploadErrors.emptyFile(name);
      if (!(await contentFits(extension, head))) throw UploadErrors.content(name, extension);
    });
    // The storage reports the failure; this callback only keeps the pipeline from throwing it twice.
    pipeline(received(file.content), checked, () => undefined);
    const removal = await this.media.promiseRemoval(path, new Date(this.clock.now().getTime() + DAY_MS));
    try {
      const blob = await this.storage.write(path, checked, { onBytes: checkSize });
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
