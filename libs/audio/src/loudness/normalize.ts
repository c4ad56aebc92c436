/** @file Brings a sound to a loudness: one gain for all of it, and a limiter where its peaks would be too high. */
import { blocksOf, type PcmReader, type PcmWriter } from '../pcm-audio.js';
import { Limiter } from './limiter.js';
import { LoudnessMeter } from './loudness-meter.js';

const BLOCK_FRAMES = 32_768;
/** What other meters see between the samples that ours does not. */
const PEAK_MARGIN_DB = 0.1;
/** Near enough; a limiter takes some loudness, and the gain makes up for it in another pass. */
const TOLERANCE_LU = 0.1;
const MAX_PASSES = 5;

export interface LoudnessTarget {
  integratedLufs: number;
  truePeakDb: number;
}

export interface Normalization {
  gainDb: number;
  /** Whether one gain was enough: the dynamics are those of the original. */
  mode: 'linear' | 'limited';
  passes: number;
}

export interface LoudnessOfInput {
  integratedLufs: number;
  truePeakDb: number;
}

/** Where one gain is enough, it is known before a sample is touched. */
export function normalize(
  reader: PcmReader,
  writer: PcmWriter,
  found: LoudnessOfInput,
  target: LoudnessTarget,
  onProgress: (fraction: number) => void = () => undefined,
): Normalization {
  const needed = target.integratedLufs - found.integratedLufs;
  if (found.truePeakDb + needed <= target.truePeakDb) {
    for (const { from, samples, frames } of blocksOf(reader, BLOCK_FRAMES)) {
      scale(samples, 10 ** (needed / 20));
      writer.write(from, samples);
      onProgress((from + frames) / reader.sound.frames);
    }
    return { gainDb: needed, mode: 'linear', passes: 1 };
  }
  let gainDb = needed;
  for (let pass = 1; ; pass += 1) {
    const reached = limit(reader, writer, gainDb, target.truePeakDb - PEAK_MARGIN_DB, onProgress);
    const missing = reached === null ? 0 : target.integratedLufs - reached;
    if (Math.abs(missing) <= TOLERANCE_LU || pass === MAX_PASSES) return { gainDb, mode: 'limited', passes: pass };
    gainDb += missing * OVERSHOOT;
  }
}

/** A louder limited sound is limited more: a little beyond what is missing arrives sooner. */
const OVERSHOOT = 1.3;

/** @returns the loudness that came out, LUFS */
function limit(
  reader: PcmReader,
  writer: PcmWriter,
  gainDb: number,
  ceilingDb: number,
  onProgress: (fraction: number) => void,
): number | null {
  const { sound } = reader;
  const limiter = new Limiter(sound, 10 ** (gainDb / 20), 10 ** (ceilingDb / 20));
  const meter = new LoudnessMeter(sound);
  for (const { from, samples, frames } of blocksOf(reader, BLOCK_FRAMES, 0, sound.frames + limiter.latency)) {
    const made = limiter.process(samples);
    // What comes first is what the limiter held before there was anything.
    const early = Math.min(frames, Math.max(0, limiter.latency - from));
    const kept = made.subarray(early * sound.channels);
    if (kept.length === 0) continue;
    meter.add(kept);
    writer.write(from + early - limiter.latency, kept);
    onProgress(Math.min(1, (from + frames) / sound.frames));
  }
  return meter.end().integratedLufs;
}

function scale(samples: Float32Array, gain: number): void {
  for (let at = 0; at < samples.length; at += 1) samples[at]! *= gain;
}
