import { MikroORM } from '@mikro-orm/core';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Outbox } from '../common/outbox/outbox.service.js';
import { MediaFile } from '../media/media-file.entity.js';
import { MEDIA_ADDED, MEDIA_DELETED } from '../media/media.service.js';
import { JobsService } from './jobs.service.js';
import { ProcessingJob } from './processing-job.entity.js';

/** News from the library: a new recording is read, a deleted one's jobs end. */
@Injectable()
export class UploadEvents implements OnModuleInit {
  constructor(
    private readonly orm: MikroORM,
    private readonly outbox: Outbox,
    private readonly jobs: JobsService,
  ) {}

  onModuleInit(): void {
    this.outbox.handle(MEDIA_ADDED, async ({ fileId }) => {
      const em = this.orm.em.fork();
      const file = await em.findOne(MediaFile, { id: fileId as string, status: 'processing' });
      // The outbox may say it twice; one reading is enough.
      if (!file || (await em.count(ProcessingJob, { inputFileId: file.id, type: 'media' })) > 0) return;
      await this.jobs.create({ userId: file.userId, type: 'media', input: file, params: {} });
    });
    this.outbox.handle(MEDIA_DELETED, ({ fileId }) => this.jobs.cancelForFile(fileId as string));
  }
}
