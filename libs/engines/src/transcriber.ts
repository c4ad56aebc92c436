/** @file The port of speech recognition. One adapter per technology stands in `adapters/`. */
import type { AudioTrack } from '@timbrel/ffmpeg';
import type { Segment } from '@timbrel/subtitles';
import type { Engine } from './engine.js';
import type { LanguageCode } from './language.js';

/**
 * What an interrupted attempt left for the next one. Values written by one attempt are read by a later one of the same
 * job, so that finished pieces are not recognised twice. The owner of the job decides where they live.
 */
export interface Checkpoint {
  get(key: string): Promise<unknown>;
  /** @param value what JSON can hold */
  set(key: string, value: unknown): Promise<void>;
}

export interface TranscriptionProgress {
  /** Seconds of media that have been recognised, never falling. */
  processedSeconds: number;
  totalSeconds: number;
  /** What was recognised since the last report, where the engine answers piece by piece; in no particular order. */
  partial?: Segment[];
  /** The length of all pieces that `partial` has handed out so far, with this one. */
  deliveredSeconds?: number;
}

export interface TranscriptionRequest {
  /** The original media file, audio or video. Adapters give engines its sound by `speechOf`, never the file. */
  audioPath: string;
  /** Which of its sounds. */
  track: AudioTrack;
  /** The measured length of the media, from `probe`: nothing beyond it is recognised. */
  durationSeconds: number;
  language: LanguageCode | 'auto';
  /** Tell speakers apart, where the engine can. */
  diarize: boolean;
  /** An existing folder for temporary files; the caller removes it. */
  workspace: string;
  signal: AbortSignal;
  onProgress: (progress: TranscriptionProgress) => void;
  checkpoint: Checkpoint;
}

export interface TranscriptionResult {
  /** In time order, never empty: silence is the error NO_SPEECH. */
  segments: Segment[];
  /** The language that was asked for, or the one the engine heard when 'auto' was asked. */
  language: string;
  /** The adapter's `id`. */
  engine: string;
  model: string;
  /** How much sound the engine was given: what is charged, where it is less than was expected. */
  heardSeconds: number;
  /** Bytes of media that left this computer, 0 for engines that run here. */
  bytesSent: number;
}

/**
 * A speech recogniser. `transcribe` rejects with an `EngineError`, with the signal's reason when it is aborted, or with
 * an `FfmpegError` where the media can't be decoded.
 */
export interface Transcriber extends Engine {
  readonly languages: readonly LanguageCode[];
  transcribe(request: TranscriptionRequest): Promise<TranscriptionResult>;
}
