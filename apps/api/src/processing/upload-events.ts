import { Injectable, type OnModuleInit } from '@nestjs/common';
import { DomainError } from '../common/errors/domain-error.js';
import { Outbox } from '../common/outbox/outbox.service.js';
import { Database } from '../database/database.js';
import { MediaFile } from '../media/media-file.entity.js';
import { MEDIA_DELETED, MEDIA_READ } from '../media/media.service.js';
import { NotificationsService } from '../notifications/notifications.service.js';
import { READ_BEFORE } from './media/file-reading.js';
import { readParams } from './jobs/read-params.js';
import { JobsService } from './jobs/jobs.service.js';
import { ProcessingJob } from './jobs/processing-job.entity.js';
import { TranscriptionOrders } from './transcription/transcription-orders.service.js';

/** Told of new files by servers before 0.2, which may still be at work beside this one while versions change. */
const MEDIA_ADDED = 'media.added';

/** News from the library: a new file is read, made playable where it must be, and a deleted one's jobs end. */
@Injectable()
export class UploadEvents implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly outbox: Outbox,
    private readonly jobs: JobsService,
    private readonly transcription: TranscriptionOrders,
    private readonly notifications: NotificationsService,
  ) {}

  onModuleInit(): void {
    this.outbox.handle(MEDIA_ADDED, async ({ fileId }) => {
      const file = await this.database.fork().findOne(MediaFile, { id: fileId as string, kind: { $in: READ_BEFORE } });
      if (file) await this.once('media', file);
    });
    this.outbox.handle(MEDIA_READ, async ({ fileId }) => {
      const file = await this.database.fork().findOne(MediaFile, { id: fileId as string, status: 'ready' });
      if (file?.isMedia && file.playback === null) await this.once('rendition', file);
      // First what people have ordered: a recipe whose row cannot be read must not hold that up.
      await this.jobs.admitWaiting(fileId as string);
      if (file) await this.startRecipe(file);
    });
    this.outbox.handle(MEDIA_DELETED, ({ fileId }) => this.jobs.cancelForFile(fileId as string));
  }

  /** What a recipe has made is transcribed once it has been read, where that is its last step. */
  private async startRecipe(file: MediaFile): Promise<void> {
    const em = this.database.fork();
    const job = await em.findOne(ProcessingJob, { id: file.id, type: 'recipe' });
    if (!job) return;
    const step = readParams('recipe', job.params).steps.find(({ kind }) => kind === 'transcribe');
    if (step?.kind !== 'transcribe') return;
    if ((await em.count(ProcessingJob, { inputFileId: file.id, type: 'transcription' })) > 0) return;
    const order = { recording: file.id, language: step.language ?? 'en', engine: 'auto', diarize: true };
    try {
      await this.transcription.order(file.userId, order);
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      await em.transactional((inner) =>
        this.notifications.notify(inner, file.userId, 'job-failed', {
          file: file.originalName,
          reason: error.message,
          link: `/library?file=${file.id}`,
        }),
      );
    }
  }

  /** The outbox may say it twice. */
  private async once(type: 'media' | 'rendition', file: MediaFile): Promise<void> {
    if ((await this.database.fork().count(ProcessingJob, { inputFileId: file.id, type })) > 0) return;
    await this.jobs.create({ userId: file.userId, type, input: file, params: {} });
  }
}
