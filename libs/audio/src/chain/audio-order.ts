/** @file What is to be done to the sound of a recording, and what comes of it. */
import { type FormatChange, type MediaProbe, type MediaTools, type Quality } from '@timbrel/ffmpeg';
import { type TimeMap } from '@timbrel/subtitles';
import { type Measurement } from '../measure.js';
import { type PcmAudio } from '../pcm-audio.js';
import { type AudioStep, type StepReport } from './steps.js';

export interface AudioOrder {
  inputPath: string;
  /** Of the input's name, without the dot: what it is, and stays unless another format is asked for. */
  extension: string;
  probe: MediaProbe;
  steps: readonly AudioStep[];
  /** Sound alone in this format; null for what the input is. */
  format: string | null;
  quality: Quality;
  /** Of a film whose format stays. */
  keepVideo: boolean;
}

export interface AudioRun {
  tools: MediaTools;
  /** A folder of this run's own. */
  workspace: string;
  threads: number;
  signal?: AbortSignal | undefined;
  onProgress?: ((fraction: number, stage: 'reading' | 'processing' | 'encoding') => void) | undefined;
  /** Keeps the sound between steps, for the next time that the same steps come first. */
  cache?: StepCache | undefined;
}

/** The sound after some steps. */
export interface StepState {
  sound: PcmAudio;
  reports: StepReport[];
  before: Measurement;
}

export interface StepCache {
  /** Places the sound in the workspace. */
  get(steps: readonly AudioStep[]): Promise<StepState | null>;
  put(steps: readonly AudioStep[], state: StepState): Promise<void>;
}

export interface AudioResult {
  path: string;
  extension: string;
  quality: Quality;
  sampleRate: number;
  channels: number;
  /** Exact, of the samples that were handed to the encoder; null where the sound was not taken apart. */
  frames: number | null;
  before: Measurement | null;
  after: Measurement | null;
  reports: StepReport[];
  /** Where the moments of the original are in it. */
  timeMap: TimeMap;
  /** What the format could not hold. */
  changes: FormatChange[];
  /** How many of the steps had been done before. */
  reused: number;
}
