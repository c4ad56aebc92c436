/** @file What can be done to a sound, one after the other. */
import { type Measurement } from '../measure.js';
import { type LoudnessTarget, type Normalization } from '../loudness/normalize.js';
import { type Region, type Span } from '../edit/kept-regions.js';

export const SPEED_STYLES = ['voice', 'music'] as const;
export type SpeedStyle = (typeof SPEED_STYLES)[number];

export type AudioStep =
  /** 0 to 1. */
  | { kind: 'denoise'; level: number }
  /** How many times as fast, at the same pitch. */
  | { kind: 'speed'; factor: number; style: SpeedStyle }
  | { kind: 'cut'; regions: Region[]; mode: 'keep' | 'remove'; fadeSeconds: number }
  /** `marginSeconds` of each silence stay at its ends. Without a threshold, what is quiet follows from the recording. */
  | { kind: 'silence'; thresholdDb: number | null; minSilenceSeconds: number; marginSeconds: number }
  | ({ kind: 'loudness' } & LoudnessTarget);

/** What a step did, in the measures of the sound it was given. */
export type StepReport =
  | { kind: 'denoise'; level: number; noiseFloorDb: number | null }
  | { kind: 'speed'; factor: number; style: SpeedStyle }
  | { kind: 'cut' | 'silence'; spans: Span[]; sampleRate: number; removedSeconds: number }
  | ({ kind: 'loudness'; target: LoudnessTarget; reached: boolean } & Partial<Normalization>);

/** Steps that would change nothing are not done at all, so that not a bit changes. */
export const isEffective = (step: AudioStep): boolean =>
  !((step.kind === 'denoise' && step.level === 0) || (step.kind === 'speed' && step.factor === 1));

export interface Figures {
  before: Measurement | null;
  after: Measurement | null;
}
