import type { Cue } from './cue.js';
import type { Segment } from './segment.js';
import { joinUnits } from './text-unit.js';
import { isKept, placeIn, type TimeMap } from './time-map.js';
import { timeUnits } from './timed-unit.js';

/** Of a cue that was longer, less than this is a flash that nobody reads. */
const FLASH_SECONDS = 0.2;

/** The cues as they belong to what was made of their recording; those of which nothing can be seen any more are gone. */
export const retimeCues = (cues: readonly Cue[], map: TimeMap): Cue[] =>
  cues.flatMap((cue) => {
    const [startSeconds, endSeconds] = [placeIn(map, cue.startSeconds), placeIn(map, cue.endSeconds)];
    return isLeft(endSeconds - startSeconds, cue.endSeconds - cue.startSeconds)
      ? [{ ...cue, startSeconds, endSeconds }]
      : [];
  });

/** The segments as they belong to what was made of their recording. Words that were cut away are gone from the text, where their times are known. */
export function retimeSegments(segments: readonly Segment[], map: TimeMap): Segment[] {
  return segments.flatMap((segment) => {
    const [start, end] = [placeIn(map, segment.start), placeIn(map, segment.end)];
    if (!isLeft(end - start, segment.end - segment.start)) return [];
    if (segment.words.length === 0) return [{ ...segment, start, end }];
    const words = segment.words.filter((word) => isKept(map, middleOf(word)));
    if (words.length === 0) return [];
    const text = words.length === segment.words.length ? segment.text : textLeft(segment, map);
    return [
      {
        ...segment,
        ...{ start, end, text },
        words: words.map((word) => ({ ...word, start: placeIn(map, word.start), end: placeIn(map, word.end) })),
      },
    ];
  });
}

const isLeft = (seconds: number, before: number): boolean => seconds >= Math.min(FLASH_SECONDS, before);
const middleOf = ({ start, end }: { start: number; end: number }): number => (start + end) / 2;

const textLeft = (segment: Segment, map: TimeMap): string =>
  joinUnits(timeUnits([segment]).filter(({ startMs, endMs }) => isKept(map, (startMs + endMs) / 2_000)));
