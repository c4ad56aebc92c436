import { Injectable } from '@nestjs/common';
import { probe, renditionFor, runFfmpeg, webRenditionArgs } from '@timbrel/ffmpeg';
import { join } from 'node:path';
import { Database } from '../../database/database.js';
import { DerivativesService } from '../../media/derivatives.service.js';
import { MediaFile } from '../../media/media-file.entity.js';
import { Storage } from '../../storage/storage.js';
import { MediaToolkit } from '../jobs/operation/media-toolkit.js';
import { inputOf, placeInput } from '../jobs/operation/job-input.js';
import { type NoResult } from '../jobs/job-result.js';
import { type Operation, type OperationContext, type Outcome } from '../jobs/operation/operation.js';
import { mediaFailure } from '../media/media-failure.js';

const MAX_HEIGHT = 720;
/** Encoding on a busy machine may be slower than the film itself. */
const SECONDS_PER_SECOND = 4;
const MIN_TIMEOUT_SECONDS = 600;

/** Makes a copy of a recording that every browser plays, changing no more of it than it must. The original stays as it is. */
@Injectable()
export class RenditionOperation implements Operation<'rendition'> {
  constructor(
    private readonly database: Database,
    private readonly storage: Storage,
    private readonly toolkit: MediaToolkit,
    private readonly derivatives: DerivativesService,
  ) {}

  async run(context: OperationContext<'rendition'>): Promise<Outcome<NoResult>> {
    const { signal, progress, workspace } = context;
    const file = await inputOf(this.database, context.job);
    const path = await placeInput(this.storage, file, context);
    const tools = await this.toolkit.tools();
    const localPath = join(workspace, 'rendition.mp4');
    try {
      const found = await probe(path, { tools, signal, durationSeconds: file.durationSeconds ?? undefined });
      const { durationSeconds } = found;
      await runFfmpeg(
        webRenditionArgs(path, localPath, { ...renditionFor(found), maxHeight: MAX_HEIGHT, track: found.sound }),
        {
          binary: tools.ffmpeg,
          signal,
          durationSeconds,
          timeoutSeconds: Math.max(MIN_TIMEOUT_SECONDS, SECONDS_PER_SECOND * durationSeconds),
          onProgress: ({ fraction, outTimeSeconds }) =>
            progress({
              fraction: 0.98 * (fraction ?? 0),
              stage: 'encoding',
              processedSeconds: outTimeSeconds,
              totalSeconds: durationSeconds,
            }),
        },
      );
    } catch (error) {
      throw mediaFailure(error);
    }
    const mimeType = file.kind === 'video' ? 'video/mp4' : 'audio/mp4';
    const drafts = await this.derivatives.store(file, [{ kind: 'rendition', localPath, extension: 'mp4', mimeType }]);
    return {
      result: {},
      commit: async (em) => {
        const row = await em.findOne(MediaFile, { id: file.id }, { filters: { present: false } });
        if (!row) return;
        row.playback = 'rendition';
        await this.derivatives.commit(em, drafts);
        await this.derivatives.limit(em, file.userId);
      },
      discard: () => this.derivatives.discard(drafts),
    };
  }
}
