import { MikroORM } from '@mikro-orm/core';
import { Injectable } from '@nestjs/common';
import { callEngine, EngineError, type LanguageCode, type TranscriptionResult } from '@timbrel/engines';
import { FfmpegError, MediaError } from '@timbrel/ffmpeg';
import { NotificationsService } from '../../notifications/notifications.service.js';
import { Storage } from '../../storage/storage.js';
import { TranscriptsService } from '../../transcripts/transcripts.service.js';
import { formatDuration } from '@timbrel/subtitles';
import { Engines } from '../engines.js';
import { engineFailure } from './engine-failure.js';
import { engineOf } from './engine-of.js';
import { inputDeleted, inputOf, placeInput } from './input.js';
import { JobFailure, type Operation, type OperationContext, type Outcome } from './operation.js';

export interface TranscriptionParams {
  language: LanguageCode | 'auto';
  engine: string;
  diarize: boolean;
  /** Another engine's, to be held against the transcript. */
  opinion?: boolean;
}

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
export class TranscriptionOperation implements Operation {
  constructor(
    private readonly orm: MikroORM,
    private readonly storage: Storage,
    private readonly engines: Engines,
    private readonly transcripts: TranscriptsService,
    private readonly notifications: NotificationsService,
  ) {}

  async run(context: OperationContext): Promise<Outcome> {
    const { job, signal, workspace, progress, announce, checkpoint } = context;
    const file = await inputOf(this.orm, job);
    const { language, engine, diarize } = job.params as unknown as TranscriptionParams;
    const durationSeconds = file.durationSeconds ?? 0;
    const transcriber = engineOf((await this.engines.all()).transcribers, engine, file);
    progress({ fraction: 0, stage: 'reading', processedSeconds: 0, totalSeconds: durationSeconds });
    const audioPath = await placeInput(this.storage, file, context);
    const transcription = await callEngine(transcriber, () =>
      transcriber.transcribe({
        audioPath,
        durationSeconds,
        language,
        diarize,
        workspace,
        signal,
        checkpoint,
        onProgress: ({ processedSeconds, totalSeconds, partial }) => {
          progress({
            fraction: totalSeconds > 0 ? (0.98 * processedSeconds) / totalSeconds : 0,
            stage: 'transcribing',
            processedSeconds,
            totalSeconds,
          });
          if (partial?.length)
            announce('partial', { segments: partial.map(({ start, end, text }) => ({ start, end, text })) });
        },
      }),
    ).catch((error: unknown) => {
      throw asFailure(error);
    });
    progress({ fraction: 0.99, stage: 'finishing', processedSeconds: durationSeconds, totalSeconds: durationSeconds });
    return this.outcome(context, transcription, {
      id: transcriber.id,
      name: transcriber.name,
      quality: transcriber.quality,
    });
  }

  private outcome(
    { job }: OperationContext,
    transcription: TranscriptionResult,
    engine: { id: string; name: string; quality: 'good' | 'draft' },
  ): Outcome {
    const draft = this.transcripts.draft({
      userId: job.userId,
      fileId: job.inputFileId!,
      jobId: job.id,
      kind: (job.params as unknown as TranscriptionParams).opinion ? 'opinion' : 'machine',
      language: transcription.language,
      segments: transcription.segments,
      durationSeconds: job.totalSeconds ?? 0,
      engine: { ...engine, model: transcription.model },
    });
    const link = `/transcription?file=${job.inputFileId}&view=editor`;
    return {
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
        if (!(await this.transcripts.keep(em, draft))) throw inputDeleted();
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
