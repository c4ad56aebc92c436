import { MikroORM } from '@mikro-orm/core';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Outbox } from '../common/outbox/outbox.service.js';
import { MediaFile, type MediaKind } from '../media/media-file.entity.js';
import { MEDIA_ADDED, MEDIA_DELETED, MEDIA_READ } from '../media/media.service.js';
import { JobsService } from './jobs.service.js';
import { ProcessingJob } from './processing-job.entity.js';

/** Texts and subtitles are read when they are opened. */
const READ_BEFORE: readonly MediaKind[] = ['audio', 'video', 'image', 'document'];

/** News from the library: a new file is read, made playable where it must be, and a deleted one's jobs end. */
@Injectable()
export class UploadEvents implements OnModuleInit {
  constructor(
    private readonly orm: MikroORM,
    private readonly outbox: Outbox,
    private readonly jobs: JobsService,
  ) {}

  onModuleInit(): void {
    this.outbox.handle(MEDIA_ADDED, async ({ fileId }) => {
      const file = await this.orm.em.fork().findOne(MediaFile, { id: fileId as string, kind: { $in: READ_BEFORE } });
      if (file) await this.once('media', file);
    });
    this.outbox.handle(MEDIA_READ, async ({ fileId }) => {
      const file = await this.orm.em.fork().findOne(MediaFile, { id: fileId as string, status: 'ready' });
      if (file?.isMedia && file.playback === null) await this.once('rendition', file);
    });
    this.outbox.handle(MEDIA_DELETED, ({ fileId }) => this.jobs.cancelForFile(fileId as string));
  }

  /** The outbox may say it twice. */
  private async once(type: 'media' | 'rendition', file: MediaFile): Promise<void> {
    if ((await this.orm.em.fork().count(ProcessingJob, { inputFileId: file.id, type })) > 0) return;
    await this.jobs.create({ userId: file.userId, type, input: file, params: {} });
  }
}
