import type { Segment, Word } from './segment.js';
import { splitUnits, type TextUnit } from './text-unit.js';
import { toMilliseconds } from './timestamp.js';

/** A unit of text and when it is spoken, in whole milliseconds; starts never go back within a transcript. */
export interface TimedUnit extends TextUnit {
  startMs: number;
  endMs: number;
  speaker: string | null;
  endsSegment: boolean;
}

interface Span {
  start: number;
  end: number;
}

const letters = (text: string): string => text.replace(/\s+/g, '');

/**
 * The units of all segments with their times. A segment's text decides what is shown; its words give the times where they spell that text or are
 * as many. Where neither holds (no words, or a text edited since), each unit gets its share of the segment's time by length.
 */
export function timeUnits(segments: readonly Segment[]): TimedUnit[] {
  let latestMs = 0;
  return segments.flatMap((segment) => {
    const spoken = segment.words.filter((word) => word.text.trim() !== '');
    const units = splitUnits(segment.text.trim() === '' ? spoken.map((word) => word.text).join(' ') : segment.text);
    const spans = spansBySpelling(units, spoken) ?? spansByCount(units, spoken) ?? spansByLength(units, segment);
    return units.map((unit, position): TimedUnit => {
      const span = spans[position];
      const startMs = Math.max(latestMs, millisecondsOr(span?.start, latestMs));
      const endMs = Math.max(startMs, millisecondsOr(span?.end, startMs));
      latestMs = startMs;
      return { ...unit, startMs, endMs, speaker: segment.speaker, endsSegment: position === units.length - 1 };
    });
  });
}

const millisecondsOr = (seconds: number | undefined, fallbackMs: number): number =>
  seconds !== undefined && Number.isFinite(seconds) ? toMilliseconds(seconds) : fallbackMs;

/** Engines cut words elsewhere than we do (inside Chinese, around punctuation); the letters in order are the same. */
function spansBySpelling(units: readonly TextUnit[], words: readonly Word[]): Span[] | undefined {
  const owners = words.flatMap((word) => Array<Word>(letters(word.text).length).fill(word));
  if (letters(units.map((unit) => unit.text).join('')) !== letters(words.map((word) => word.text).join('')))
    return undefined;
  let position = 0;
  return units.map((unit) => {
    const start = owners[position]?.start ?? NaN;
    position += letters(unit.text).length;
    return { start, end: owners[position - 1]?.end ?? NaN };
  });
}

const spansByCount = (units: readonly TextUnit[], words: readonly Word[]): readonly Span[] | undefined =>
  units.length === words.length ? words : undefined;

function spansByLength(units: readonly TextUnit[], { start, end }: Segment): Span[] {
  const weights = units.map((unit) => unit.characters + 1);
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  let passed = 0;
  return weights.map((weight) => {
    const from = start + ((end - start) * passed) / total;
    passed += weight;
    return { start: from, end: start + ((end - start) * passed) / total };
  });
}
