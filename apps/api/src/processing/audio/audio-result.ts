/** @file What a job says of the sound it made. Pure. */
import { type Measurement, type Region, type AudioResult, type StepReport } from '@timbrel/audio';
import { truncateToBytes } from '../../common/text/bytes.js';
import { type AudioJobType } from '../jobs/job-types.js';
import { type AudioParams } from './audio-job.js';

/** What file systems allow a name. */
const MAX_NAME_BYTES = 255;
/** Of these, for what was done: the original's name must stay recognizable. */
const MAX_LABEL_BYTES = 120;

/** What was done, as it stands in the name of the result. */
const WORDS: Record<Exclude<AudioJobType, 'recipe' | 'convert' | 'speed-change'>, string> = {
  'noise-reduction': 'denoised',
  cut: 'cut',
  loudness: 'normalized',
  'silence-removal': 'without silences',
};

/** The name of a result: that of the original, and what was done to it, each cut to what fits in a file name. */
export function resultName(originalName: string, type: AudioJobType, params: AudioParams, extension: string): string {
  const dot = originalName.lastIndexOf('.');
  const stem = dot > 0 ? originalName.slice(0, dot) : originalName;
  const label = truncateToBytes(wordOf(type, params), MAX_LABEL_BYTES);
  const ending = `${label ? ` (${label})` : ''}.${extension}`;
  return truncateToBytes(stem, MAX_NAME_BYTES - Buffer.byteLength(ending)) + ending;
}

function wordOf(type: AudioJobType, { steps, recipe }: AudioParams): string {
  if (type === 'recipe') return recipe!.name;
  if (type === 'convert') return '';
  if (type !== 'speed-change') return WORDS[type];
  const [step] = steps;
  return step?.kind === 'speed' ? `${step.factor}x` : '';
}

const round = (value: number | null): number | null => (value === null ? null : Math.round(value * 100) / 100);

/** The figures of a sound as the API names them. */
export const figuresOf = (measurement: Measurement | null) =>
  measurement && {
    duration_seconds: measurement.durationSeconds,
    integrated_lufs: round(measurement.integratedLufs),
    range_lu: round(measurement.rangeLu),
    max_momentary_lufs: round(measurement.maxMomentaryLufs),
    max_short_term_lufs: round(measurement.maxShortTermLufs),
    true_peak_db: round(measurement.truePeakDb),
    noise_floor_db: round(measurement.noiseFloorDb),
  };

/** A report without what only machines read. */
function reportOf(report: StepReport): Record<string, unknown> {
  switch (report.kind) {
    case 'denoise':
      return { kind: 'denoise', level: report.level, noise_floor_db: round(report.noiseFloorDb) };
    case 'speed':
      return { kind: 'speed', factor: report.factor, style: report.style };
    case 'cut':
    case 'silence':
      return { kind: report.kind, kept_parts: report.spans.length, removed_seconds: round(report.removedSeconds) };
    case 'loudness':
      return {
        kind: 'loudness',
        target_lufs: report.target.integratedLufs,
        true_peak_db: report.target.truePeakDb,
        gain_db: round(report.gainDb ?? null),
        normalization_type: report.reached ? report.mode : 'none',
      };
  }
}

export function detailsOf(result: AudioResult, durationSeconds: number) {
  return {
    duration_seconds: durationSeconds,
    frames: result.frames,
    sample_rate: result.sampleRate,
    channels: result.channels,
    before: figuresOf(result.before),
    after: figuresOf(result.after),
    steps: result.reports.map(reportOf),
    changes: result.changes,
    reused_steps: result.reused,
  };
}

export const losslessDetails = (asked: Region, part: Region) => ({
  lossless: {
    asked_start: asked.start,
    asked_end: asked.end,
    real_start: round3(part.start),
    real_end: round3(part.end),
  },
  duration_seconds: part.end - part.start,
});

const round3 = (value: number): number => Math.round(value * 1_000) / 1_000;
