import { Injectable } from '@nestjs/common';
import { cutLosslessly, processAudio, type AudioRun } from '@timbrel/audio';
import { onTrack, probe } from '@timbrel/ffmpeg';
import { keptTime, type TimeMap, unchangedTime } from '@timbrel/subtitles';
import { availableParallelism } from 'node:os';
import { Database } from '../../database/database.js';
import { type MediaFile } from '../../media/media-file.entity.js';
import { NotificationsService } from '../../notifications/notifications.service.js';
import { Storage } from '../../storage/storage.js';
import { extensionOf } from '../../uploads/file-types.js';
import { type Arrival, UploadsService } from '../../uploads/uploads.service.js';
import { MediaToolkit } from '../jobs/operation/media-toolkit.js';
import { type AudioJobType } from '../jobs/job-types.js';
import { type Operation, type OperationContext, type Outcome } from '../jobs/operation/operation.js';
import { type AudioJobResult } from './audio-job.js';
import { audioStepOf } from './steps.dto.js';
import { inputOf, placeInput } from '../jobs/operation/job-input.js';
import { fieldsOf, warnIfLong } from '../jobs/operation/made-file.js';
import { type PropagatedTexts, TranscriptPropagation, NOTHING_PROPAGATED } from './transcript-propagation.js';
import { audioFailure } from './audio-failure.js';
import { detailsOf, losslessDetails, resultName } from './audio-result.js';
import { StepCaches } from './step-caches.js';

/** Of the whole, by time: the rest is for probing and for storing the result. */
const [READ, WORKED] = [0.02, 0.97];

type Context = OperationContext<AudioJobType>;

interface Made {
  path: string;
  extension: string;
  timeMap: TimeMap;
  details: ReturnType<typeof detailsOf> | ReturnType<typeof losslessDetails>;
}

/** Works on the sound of a recording. The original is never touched: what comes of it is a file of its own. */
@Injectable()
export class AudioOperation implements Operation<AudioJobType> {
  constructor(
    private readonly database: Database,
    private readonly storage: Storage,
    private readonly toolkit: MediaToolkit,
    private readonly uploads: UploadsService,
    private readonly caches: StepCaches,
    private readonly notifications: NotificationsService,
    private readonly propagation: TranscriptPropagation,
  ) {}

  async run(context: Context): Promise<Outcome<AudioJobResult>> {
    const { job, type, params, progress } = context;
    const file = await inputOf(this.database, job);
    if (params.carry_transcript) await this.propagation.checkStorage(job.userId);
    progress({ fraction: 0, stage: 'reading' });
    const made = await this.make(file, context).catch((error: unknown) => {
      throw audioFailure(error);
    });
    progress({ fraction: WORKED, stage: 'finishing' });
    const name = resultName(file.originalName, type, params, made.extension);
    const arrival = await this.uploads.stageResult(file, {
      id: job.id,
      name,
      localPath: made.path,
      processingType: type,
    });
    const carried = await this.carried(file, arrival, made, context);
    return {
      result: {
        ...fieldsOf(arrival.file, file),
        quality: params.quality,
        carried: { transcripts: carried.transcripts.length, subtitles: carried.subtitles.length },
        ...made.details,
      },
      commit: async (em) => {
        await this.uploads.commit(em, arrival);
        await this.propagation.commit(em, carried);
        await warnIfLong(this.notifications, em, job, arrival.file);
      },
      discard: async () => {
        await this.uploads.discard(arrival);
        await this.propagation.discard(carried);
      },
    };
  }

  private async carried(
    source: MediaFile,
    arrival: Arrival,
    { timeMap }: Made,
    context: Context,
  ): Promise<PropagatedTexts> {
    if (!context.params.carry_transcript) return NOTHING_PROPAGATED;
    return this.propagation.propagate(source, arrival.file, timeMap, context).catch(async (error: unknown) => {
      await this.uploads.discard(arrival);
      throw error;
    });
  }

  private async make(file: MediaFile, context: Context): Promise<Made> {
    const { type, params, workspace, signal, progress } = context;
    const inputPath = await placeInput(this.storage, file, context);
    const tools = await this.toolkit.tools();
    const all = await probe(inputPath, { tools, signal, durationSeconds: file.durationSeconds ?? undefined });
    const found = onTrack(all, params.audio_track);
    const input = { inputPath, extension: extensionOf(file.filename), probe: found };
    const run: AudioRun = {
      tools,
      workspace,
      signal,
      threads: availableParallelism(),
      onProgress: (fraction, stage) =>
        progress({
          fraction: READ + (WORKED - READ) * fraction,
          stage,
          processedSeconds: fraction * found.durationSeconds,
          totalSeconds: found.durationSeconds,
        }),
      // One tool's work is used once; a recipe's last step is changed and run again.
      ...(type === 'recipe' && { cache: this.caches.of(file, workspace) }),
    };
    if (params.lossless) {
      const { path, part } = await cutLosslessly(input, params.lossless, run);
      const timeMap = keptTime(unchangedTime(found.durationSeconds), [part]);
      return { path, extension: input.extension, timeMap, details: losslessDetails(params.lossless, part) };
    }
    const result = await processAudio(
      {
        ...input,
        steps: params.steps.map(audioStepOf).filter((step) => step !== null),
        format: params.output_format,
        quality: params.quality,
        keepVideo: params.keep_video,
      },
      run,
    );
    return { ...result, details: detailsOf(result, result.after?.durationSeconds ?? found.durationSeconds) };
  }
}
