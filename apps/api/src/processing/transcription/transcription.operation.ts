import { Injectable } from '@nestjs/common';
import { callEngine, EngineError, type TranscriptionResult } from '@timbrel/engines';
import { type AudioTrack, FfmpegError, MediaError, onTrack, probe } from '@timbrel/ffmpeg';
import { Database } from '../../database/database.js';
import { NotificationsService } from '../../notifications/notifications.service.js';
import { Storage } from '../../storage/storage.js';
import { TranscriptsService } from '../../transcripts/transcripts.service.js';
import { formatDuration } from '@timbrel/subtitles';
import { type MediaFile } from '../../media/media-file.entity.js';
import { UsageService } from '../../usage/usage.service.js';
import { type ProcessingJob } from '../jobs/processing-job.entity.js';
import { Engines } from '../engines/engines.js';
import { MediaToolkit } from '../jobs/operation/media-toolkit.js';
import { engineFailure } from '../engines/engine-failure.js';
import { engineOf } from '../engines/engine-of.js';
import { inputDeleted, inputOf, placeInput } from '../jobs/operation/job-input.js';
import { JobFailure, type Operation, type OperationContext, type Outcome } from '../jobs/operation/operation.js';
import { type TranscriptionJobResult } from './transcription-job.js';

type Context = OperationContext<'transcription'>;

/** What a failure of the engine means for the job, in words for its owner. */
const MESSAGES: Partial<Record<EngineError['code'], string>> = {
  NO_SPEECH: 'No speech found in this file. It was not charged. Check that the right track was recorded.',
  ENGINE_QUOTA: 'The transcription service has no credit left. Please try again later or choose another engine.',
  ENGINE_TOO_LARGE: 'File too large for transcription. Please try a smaller file.',
  ENGINE_RATE_LIMITED: 'The transcription service is busy. Please wait a moment and try again.',
  ENGINE_UNAVAILABLE: 'The transcription service could not be reached. Please try again.',
  ENGINE_TIMEOUT: 'The transcription service took too long. Please try again.',
};

/** Turns speech into a transcript, with whichever engine was chosen. */
@Injectable()
export class TranscriptionOperation implements Operation<'transcription'> {
  constructor(
    private readonly database: Database,
    private readonly storage: Storage,
    private readonly toolkit: MediaToolkit,
    private readonly engines: Engines,
    private readonly transcripts: TranscriptsService,
    private readonly notifications: NotificationsService,
    private readonly usage: UsageService,
  ) {}

  async run(context: Context): Promise<Outcome<TranscriptionJobResult>> {
    const { job, signal, workspace, progress, publishPartial, checkpoint } = context;
    const file = await inputOf(this.database, job);
    await this.transcripts.checkStorage(job.userId);
    const { language, engine, diarize, audio_track: chosen } = context.params;
    const durationSeconds = await this.paidSeconds(job, file);
    const transcriber = engineOf((await this.engines.all()).transcribers, engine, file);
    progress({ fraction: 0, stage: 'reading', processedSeconds: 0, totalSeconds: durationSeconds });
    const audioPath = await placeInput(this.storage, file, context);
    const track = await this.trackOf(audioPath, chosen, { durationSeconds, signal }).catch((error: unknown) => {
      throw asFailure(error);
    });
    const transcription = await callEngine(transcriber, () =>
      transcriber.transcribe({
        audioPath,
        track,
        durationSeconds,
        language,
        diarize,
        workspace,
        signal,
        checkpoint,
        onProgress: ({ processedSeconds, totalSeconds, partial, deliveredSeconds = 0 }) => {
          progress({
            fraction: totalSeconds > 0 ? (0.98 * processedSeconds) / totalSeconds : 0,
            stage: 'transcribing',
            processedSeconds,
            totalSeconds,
          });
          if (!partial?.length) return;
          const segments = partial.map(({ start, end, text }) => ({ start, end, text }));
          publishPartial('partial', { segments }, Math.ceil(deliveredSeconds));
        },
      }),
    ).catch((error: unknown) => {
      throw asFailure(error);
    });
    progress({ fraction: 0.99, stage: 'finishing', processedSeconds: durationSeconds, totalSeconds: durationSeconds });
    return this.outcome(context, transcription, durationSeconds, {
      id: transcriber.id,
      name: transcriber.name,
      quality: transcriber.quality,
    });
  }

  private async trackOf(
    audioPath: string,
    chosen: number | undefined,
    options: { durationSeconds: number; signal: AbortSignal },
  ): Promise<AudioTrack> {
    const { sound } = onTrack(await probe(audioPath, { tools: await this.toolkit.tools(), ...options }), chosen);
    if (!sound) throw new MediaError('NO_AUDIO', 'The file has no sound.');
    return sound;
  }

  /** How much of the recording may be heard: its length, and never more than the job holds of the allowance. */
  private async paidSeconds(job: ProcessingJob, file: MediaFile): Promise<number> {
    if (file.durationSeconds === null) throw notReadYet();
    const held = file.isSample ? null : await this.usage.heldFor(job.id);
    return held === null ? file.durationSeconds : Math.min(file.durationSeconds, held);
  }

  private outcome(
    { job, params: { opinion, audio_track: audioTrack } }: Context,
    transcription: TranscriptionResult,
    durationSeconds: number,
    engine: { id: string; name: string; quality: 'good' | 'draft' },
  ): Outcome<TranscriptionJobResult> {
    const draft = this.transcripts.draft({
      userId: job.userId,
      fileId: job.inputFileId!,
      jobId: job.id,
      kind: opinion ? 'opinion' : 'machine',
      audioTrack: audioTrack ?? null,
      language: transcription.language,
      segments: transcription.segments,
      durationSeconds: job.totalSeconds ?? 0,
      engine: { ...engine, model: transcription.model },
    });
    const link = `/transcription?file=${job.inputFileId}&view=editor`;
    return {
      settle: secondsToCharge(durationSeconds, transcription.heardSeconds),
      result: {
        ...this.transcripts.fileOf(draft, 'txt'),
        original_name: job.inputName ?? '',
        processing_type: 'transcription',
        quality: engine.quality,
        upload_id: job.inputFileId,
        transcript_id: draft.id,
        language: draft.language,
        word_count: draft.wordCount,
        engine: engine.id,
        sent_to: transcription.bytesSent > 0 ? engine.name : null,
        bytes_sent: transcription.bytesSent,
      },
      commit: async (em) => {
        if (!(await this.transcripts.save(em, draft))) throw inputDeleted();
        await this.notifications.notify(em, job.userId, 'transcript-ready', {
          file: job.inputName ?? '',
          words: draft.wordCount,
          duration: formatDuration(draft.durationSeconds),
          link,
        });
      },
    };
  }
}

/** Containers round, and encoders pad. */
const TOLERANCE_SECONDS = 1;

/** The length of the recording; where there was clearly less sound in it, as in a film that goes on silently, the sound's. */
const secondsToCharge = (durationSeconds: number, heardSeconds: number): number =>
  Math.ceil(heardSeconds < durationSeconds - TOLERANCE_SECONDS ? heardSeconds : durationSeconds);

/** Nothing was measured yet, so nothing was charged: the job waits. */
const notReadYet = (): JobFailure =>
  new JobFailure('FILE_NOT_READY', 'The file is still being read. Please try again in a moment.', true);

function asFailure(error: unknown): unknown {
  if (error instanceof EngineError) return engineFailure(error, MESSAGES);
  if (error instanceof MediaError) return new JobFailure(error.code, error.message);
  if (error instanceof FfmpegError) {
    return new JobFailure(
      'MEDIA_UNREADABLE',
      'The sound of this file could not be read. It may be damaged.',
      error.retryable,
    );
  }
  return error;
}
