import { MikroORM } from '@mikro-orm/core';
import { type EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { computePeaks, FfmpegError, MediaError, probe } from '@timbrel/ffmpeg';
import { MediaFile } from '../../media/media-file.entity.js';
import { MediaPeaks } from '../../media/media-peaks.entity.js';
import { Storage } from '../../storage/storage.js';
import { MediaToolkit } from '../media-toolkit.js';
import { type ProcessingJob } from '../processing-job.entity.js';
import { inputOf, placeInput } from './input.js';
import { JobFailure, type Operation, type OperationContext, type Outcome } from './operation.js';

/** Enough for a bar every two pixels at the closest zoom of a long file, within 200 kB for three hours. */
const SAMPLES_PER_SECOND = 20;
const MAX_PEAKS = 200_000;
const PEAKS_TIMEOUT_SECONDS = 1_800;
/** A day of sound is more than any plan transcribes; a declaration beyond it is refused as damaged. */
const MAX_DURATION_SECONDS = 24 * 3_600;

/** Reads a new file: what it holds, how long it is, and its waveform. */
@Injectable()
export class MediaOperation implements Operation {
  readonly type = 'media';

  constructor(
    private readonly orm: MikroORM,
    private readonly storage: Storage,
    private readonly toolkit: MediaToolkit,
  ) {}

  async run(context: OperationContext): Promise<Outcome> {
    const { signal, progress } = context;
    const file = await inputOf(this.orm, context.job);
    progress({ fraction: 0.02, stage: 'probing' });
    const path = await placeInput(this.storage, file, context);
    const tools = await this.toolkit.tools();
    const found = await probe(path, { tools, signal }).catch((error: unknown) => {
      throw asFailure(error);
    });
    if (found.durationSeconds > MAX_DURATION_SECONDS) {
      throw new JobFailure(
        'MEDIA_TOO_LONG',
        'The file is longer than 24 hours. Split it, or check that it is not damaged.',
      );
    }
    const samplesPerSecond = Math.min(SAMPLES_PER_SECOND, MAX_PEAKS / Math.max(1, found.durationSeconds));
    const peaks = found.hasAudio
      ? await computePeaks(path, {
          binary: tools.ffmpeg,
          signal,
          probe: found,
          samplesPerSecond,
          timeoutSeconds: PEAKS_TIMEOUT_SECONDS,
          onProgress: (fraction) => progress({ fraction: 0.1 + 0.9 * fraction, stage: 'drawing' }),
        }).catch((error: unknown) => {
          throw asFailure(error);
        })
      : null;
    const video = found.video[0];
    return {
      result: { duration_seconds: found.durationSeconds, has_audio: found.hasAudio, has_video: found.hasVideo },
      commit: async (em) => {
        const row = await em.findOne(MediaFile, { id: file.id });
        if (!row) return;
        Object.assign(row, {
          status: 'ready',
          kind: found.hasVideo ? 'video' : 'audio',
          durationSeconds: found.durationSeconds,
          width: video?.width ?? null,
          height: video?.height ?? null,
          codec: (found.hasVideo ? video?.codec : found.audio[0]?.codec) ?? null,
          hasAudio: found.hasAudio,
        } satisfies Partial<MediaFile>);
        if (peaks) await em.upsert(MediaPeaks, { fileId: file.id, samplesPerSecond, data: toBytes(peaks) });
      },
    };
  }

  async failed(em: EntityManager, job: ProcessingJob, error: JobFailure): Promise<void> {
    await em.nativeUpdate(
      MediaFile,
      { id: job.inputFileId! },
      { status: 'failed', errorCode: error.code, errorMessage: error.message },
    );
  }
}

const toBytes = (peaks: ArrayLike<number>): Buffer =>
  Buffer.from(Uint8Array.from(peaks, (peak) => Math.round(Math.min(1, peak) * 255)));

/** Media that cannot be read is the file's fault and final; the rest may pass. */
function asFailure(error: unknown): unknown {
  if (error instanceof MediaError) return new JobFailure(error.code, error.message);
  if (error instanceof FfmpegError) {
    return new JobFailure(
      'MEDIA_UNREADABLE',
      'The file could not be read as audio or video. It may be damaged.',
      error.retryable,
    );
  }
  return error;
}
