/** @file Everything that is said of a sound before and after it was worked on. */
import { LoudnessMeter, type Loudness } from './loudness/loudness-meter.js';
import { TruePeakMeter } from './loudness/true-peak.js';
import { measureNoiseFloor } from './noise/noise-floor.js';
import { blocksOf, secondsOf, type PcmReader } from './pcm-audio.js';

const BLOCK_FRAMES = 32_768;

export interface Measurement extends Loudness {
  durationSeconds: number;
  /** dBTP; null for digital silence. */
  truePeakDb: number | null;
  /** The level of the quietest moments, dBFS; null where there is none but digital silence. */
  noiseFloorDb: number | null;
}

export function measure(reader: PcmReader, onProgress: (fraction: number) => void = () => undefined): Measurement {
  const { sound } = reader;
  const [meter, peaks] = [new LoudnessMeter(sound), new TruePeakMeter(sound)];
  for (const { from, samples, frames } of blocksOf(reader, BLOCK_FRAMES)) {
    meter.add(samples);
    peaks.add(samples);
    onProgress((from + frames) / sound.frames);
  }
  const peak = peaks.end();
  return {
    durationSeconds: secondsOf(sound),
    ...meter.end(),
    truePeakDb: peak > 0 ? 20 * Math.log10(peak) : null,
    noiseFloorDb: measureNoiseFloor(reader)?.levelDb ?? null,
  };
}
