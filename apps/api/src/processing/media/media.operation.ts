import { type EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Outbox } from '../../common/outbox/outbox.service.js';
import { Database } from '../../database/database.js';
import { DerivativesService, type MadeFile } from '../../media/derivatives.service.js';
import { MediaFile } from '../../media/media-file.entity.js';
import { MediaPeaks } from '../../media/media-peaks.entity.js';
import { MEDIA_READ } from '../../media/media.service.js';
import { Storage } from '../../storage/storage.js';
import { MediaToolkit } from '../jobs/operation/media-toolkit.js';
import { type ProcessingJob } from '../jobs/processing-job.entity.js';
import { inputOf, placeInput } from '../jobs/operation/job-input.js';
import { type JobFailure, type Operation, type OperationContext, type Outcome } from '../jobs/operation/operation.js';
import { type MediaJobResult } from './media-job.js';
import { drawPages } from './draw-pages.js';
import { drawPictureThumbnail, drawVideo } from './draw-pictures.js';
import { readRecording } from './read-recording.js';

/** What was found out about a file, to be written into its record. */
export interface Reading {
  facts: Partial<MediaFile>;
  /** The waveform, the finest level first. */
  peaks: Pick<MediaPeaks, 'level' | 'samplesPerSecond' | 'data'>[];
  pictures: MadeFile[];
}

/** Reads a new file: what it holds, how long it is, its waveform, and pictures of it. */
@Injectable()
export class MediaOperation implements Operation<'media'> {
  constructor(
    private readonly database: Database,
    private readonly storage: Storage,
    private readonly toolkit: MediaToolkit,
    private readonly derivatives: DerivativesService,
    private readonly outbox: Outbox,
  ) {}

  async run(context: OperationContext<'media'>): Promise<Outcome<MediaJobResult>> {
    const file = await inputOf(this.database, context.job);
    context.progress({ fraction: 0.02, stage: 'probing' });
    const path = await placeInput(this.storage, file, context);
    const { facts, peaks, pictures } = await this.read(file, path, context);
    const drafts = await this.derivatives.store(file, pictures);
    return {
      result: {
        duration_seconds: facts.durationSeconds ?? null,
        has_audio: facts.hasAudio ?? false,
        has_video: facts.kind === 'video',
      },
      commit: async (em) => {
        const row = await em.findOne(MediaFile, { id: file.id }, { filters: { present: false } });
        if (!row) return;
        Object.assign(row, { ...facts, hasThumbnail: drafts.rows.some(({ kind }) => kind === 'thumbnail') });
        await em.nativeDelete(MediaPeaks, { fileId: file.id });
        if (peaks.length > 0)
          await em.insertMany(
            MediaPeaks,
            peaks.map((level) => ({ fileId: file.id, ...level })),
          );
        await this.derivatives.commit(em, drafts);
        await this.derivatives.limit(em, file.userId);
        this.outbox.add(em, MEDIA_READ, { fileId: file.id });
      },
      discard: () => this.derivatives.discard(drafts),
    };
  }

  async failed(em: EntityManager, job: ProcessingJob, error: JobFailure): Promise<void> {
    await em.nativeUpdate(
      MediaFile,
      { id: job.inputFileId!, status: 'processing' },
      { status: 'failed', errorCode: error.code, errorMessage: error.message },
      { filters: { present: false } },
    );
    // Jobs that were ordered meanwhile end with the reason.
    this.outbox.add(em, MEDIA_READ, { fileId: job.inputFileId! });
  }

  private async read(file: MediaFile, path: string, context: OperationContext): Promise<Reading> {
    const tools = await this.toolkit.tools();
    if (file.kind === 'image')
      return { facts: {}, peaks: [], pictures: await drawPictureThumbnail(path, file.mimeType, tools, context) };
    if (file.kind === 'document')
      return { peaks: [], ...(await drawPages(path, await this.toolkit.pdfTools(), context)) };
    const { probe, ...reading } = await readRecording(path, file, tools, context);
    return { ...reading, pictures: probe.hasVideo ? await drawVideo(path, probe, tools, context) : [] };
  }
}
