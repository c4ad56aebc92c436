/** @file How loud each hundredth of a second of a sound is. */
import { blocksOf, type PcmReader } from '../pcm-audio.js';

export const LEVELS_PER_SECOND = 100;
const FLOOR_DB = -96;

/** dBFS, of the loudest channel. */
export function levelsOf(reader: PcmReader): Float32Array {
  const { frames, sampleRate, channels } = reader.sound;
  const levels = new Float32Array(Math.ceil((frames / sampleRate) * LEVELS_PER_SECOND)).fill(FLOOR_DB);
  const block = Math.ceil(sampleRate / LEVELS_PER_SECOND);
  for (const [index] of levels.entries()) {
    const from = Math.round((index * sampleRate) / LEVELS_PER_SECOND);
    for (const { samples, frames: count } of blocksOf(reader, block, from, Math.min(frames, from + block))) {
      for (let channel = 0; channel < channels; channel += 1) {
        let sum = 0;
        for (let at = channel; at < samples.length; at += channels) sum += samples[at]! ** 2;
        levels[index] = Math.max(levels[index]!, 10 * Math.log10(sum / count || Number.MIN_VALUE));
      }
    }
  }
  return levels;
}
