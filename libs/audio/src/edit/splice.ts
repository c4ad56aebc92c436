/** @file Puts the spans that stay one after the other, sample by sample. */
import { blocksOf, type PcmReader, type PcmWriter } from '../pcm-audio.js';
import { type Span } from './kept-regions.js';

const BLOCK_FRAMES = 65_536;

/**
 * Copies the spans. With a fade, each one rises and falls at its ends over so many frames, except where the sound itself
 * begins or ends there.
 */
export function splice(
  reader: PcmReader,
  writer: PcmWriter,
  spans: readonly Span[],
  fadeFrames: number,
  onFrames: (frames: number) => void = () => undefined,
): void {
  const { channels, frames: all } = reader.sound;
  let written = 0;
  for (const { start, end } of spans) {
    const length = end - start;
    const fade = Math.min(fadeFrames, Math.floor(length / 2));
    const [fadeIn, fadeOut] = [start > 0 ? fade : 0, end < all ? fade : 0];
    for (const { from, samples, frames } of blocksOf(reader, BLOCK_FRAMES, start, end)) {
      const place = from - start;
      if (place < fadeIn || place + frames > length - fadeOut) {
        for (let at = 0; at < frames; at += 1) {
          const gain = Math.min(gainAt(place + at, fadeIn), gainAt(length - 1 - place - at, fadeOut));
          if (gain < 1)
            for (let channel = 0; channel < channels; channel += 1) samples[at * channels + channel]! *= gain;
        }
      }
      writer.write(written, samples);
      written += frames;
      onFrames(written);
    }
  }
}

/** Half of a cosine over the fade: without a corner at either end. */
const gainAt = (distance: number, fade: number): number =>
  distance >= fade ? 1 : 0.5 - 0.5 * Math.cos((Math.PI * (distance + 0.5)) / fade);
