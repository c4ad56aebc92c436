import type { DeliveryProfile } from './delivery-profile.js';
import { stripTags } from './markup.js';

const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' });
/** Up to here every UTF-16 unit is a character of its own (no combining marks, no surrogates). */
const SIMPLE = /^[\u0020-\u02FF\n]*$/;

/** Characters as a reader sees them (grapheme clusters), tags not counted. */
export function countCharacters(text: string): number {
  const visible = stripTags(text);
  if (SIMPLE.test(visible)) return visible.length;
  let count = 0;
  const clusters = graphemes.segment(visible)[Symbol.iterator]();
  while (!clusters.next().done) count += 1;
  return count;
}

/**
 * Reading speed in characters per second. Tags are stripped, spaces count, and a line break counts as the space it stands for, so that wrapping
 * does not change the speed. Infinite for a cue that lasts no time.
 */
export function charactersPerSecond(text: string, durationSeconds: number): number {
  const characters = countCharacters(text);
  if (characters === 0) return 0;
  return durationSeconds > 0 ? characters / durationSeconds : Infinity;
}

/** How long a profile's reader needs, in whole milliseconds. */
export const readingMs = (
  characters: number,
  { maxCharactersPerSecond }: Pick<DeliveryProfile, 'maxCharactersPerSecond'>,
): number => Math.ceil((characters * 1000) / maxCharactersPerSecond);
