/** @file What can be done to a transcript, each as one change. Pure. */
import { type Segment, type Word, withText } from '@timbrel/subtitles';
import { wordRanges } from '../lib/text-pieces';
import { type Change, type EditedSegment, keyed, type Segments, withKey } from './changes';

/** No segment is shorter, so that it can always be seen and played. */
export const MIN_SECONDS = 0.1;
/** How long a new segment is where there is room for it. */
const NEW_SECONDS = 2;

const replace = (segments: Segments, at: number, count: number, inserted: Segments): Change => ({
  at,
  removed: segments.slice(at, at + count),
  inserted,
});
const one = (segments: Segments, at: number, segment: EditedSegment): Change | null =>
  segment === segments[at] ? null : replace(segments, at, 1, [segment]);

/** Another text; words that stay keep their times. */
export function setText(segments: Segments, at: number, text: string): Change | null {
  const segment = segments[at];
  if (!segment || segment.text === text) return null;
  return one(segments, at, { ...segment, ...withText(segment, text) });
}

/** What another engine has heard takes the place of what stands there; null where that is not there any more. */
export function takeReading(
  segments: Segments,
  at: number,
  { from, to, ours, theirs }: { from: number; to: number; ours: string; theirs: string },
): Change | null {
  const text = segments[at]?.text;
  if (text?.slice(from, to) !== ours) return null;
  const isCapital = /^\p{Lu}/u.test(ours) && !/^\p{Lu}/u.test(theirs);
  const written = isCapital ? theirs.charAt(0).toLocaleUpperCase() + theirs.slice(1) : theirs;
  const [before, after] = [text.slice(0, from), text.slice(to)];
  // Nothing takes its blank along; what was missing brings one.
  if (written === '') return setText(segments, at, before.trimEnd() + after);
  const gap = ours === '' && /\S$/u.test(before) ? ' ' : '';
  return setText(segments, at, before + gap + written + (ours === '' && before === '' ? ' ' : '') + after);
}

/** Divides a segment at a place of its text; the words go with their halves, and so does the time. */
export function split(segments: Segments, at: number, offset: number): Change | null {
  const segment = segments[at];
  if (!segment) return null;
  const [before, after] = [segment.text.slice(0, offset).trimEnd(), segment.text.slice(offset).trimStart()];
  if (before === '' || after === '') return null;
  const ranges = wordRanges(segment);
  const isBefore = (index: number) => (ranges[index]?.from ?? Infinity) < offset;
  const [left, right] = [
    segment.words.filter((_, index) => isBefore(index)),
    segment.words.filter((_, index) => !isBefore(index)),
  ];
  const share = segment.start + ((segment.end - segment.start) * offset) / segment.text.length;
  const [end, start] = [left.at(-1)?.end ?? share, right[0]?.start ?? share];
  const first = { ...segment, end: Math.min(end, start), text: before, words: left };
  return replace(segments, at, 1, [first, withKey({ ...segment, start, text: after, words: right })]);
}

/** Two neighbours become one; the first one's speaker speaks. */
export function merge(segments: Segments, at: number): Change | null {
  const [first, second] = [segments[at], segments[at + 1]];
  if (!first || !second) return null;
  const text = [first.text.trimEnd(), second.text.trimStart()].filter(Boolean).join(' ');
  const confidence =
    first.confidence === null || second.confidence === null ? null : Math.min(first.confidence, second.confidence);
  const merged = {
    ...first,
    end: Math.max(first.end, second.end),
    text,
    confidence,
    words: [...first.words, ...second.words],
  };
  return replace(segments, at, 2, [merged]);
}

/** An empty segment before or after another one, in the gap where there is one. */
export function insert(segments: Segments, at: number, durationSeconds: number): Change {
  const from = segments[at - 1]?.end ?? 0;
  const to = segments[at]?.start ?? Math.max(durationSeconds, from + NEW_SECONDS);
  // Where the two overlap it comes with the later one: the order stays.
  const start = Math.min(from, to);
  const end = round(Math.max(start + MIN_SECONDS, Math.min(to, start + NEW_SECONDS)));
  const speaker = segments[at - 1]?.speaker ?? segments[at]?.speaker ?? null;
  return replace(segments, at, 0, [withKey({ start, end, text: '', speaker, confidence: null, words: [] })]);
}

export const remove = (segments: Segments, at: number): Change | null =>
  segments[at] ? replace(segments, at, 1, []) : null;

/**
 * Other times for a segment. It stays between the starts of its neighbours, so that the order stays; words that would lie outside go to the
 * edge, and all of them move along where the whole segment moves.
 */
export function retime(segments: Segments, at: number, wanted: { start: number; end: number }): Change | null {
  const segment = segments[at];
  if (!segment) return null;
  const least = segments[at - 1]?.start ?? 0;
  const most = segments[at + 1]?.start ?? Infinity;
  const start = round(Math.min(Math.max(wanted.start, least), most));
  const end = round(Math.max(start + MIN_SECONDS, wanted.end));
  if (start === segment.start && end === segment.end) return null;
  const moved = start - segment.start;
  const whole = Math.abs(end - segment.end - moved) < 0.0005;
  const within = (seconds: number) => Math.min(end, Math.max(start, seconds));
  const timed = (word: Word): Word =>
    whole
      ? { ...word, start: round(word.start + moved), end: round(word.end + moved) }
      : { ...word, start: within(word.start), end: within(word.end) };
  return one(segments, at, { ...segment, start, end, words: segment.words.map(timed) });
}

const round = (seconds: number): number => Math.round(seconds * 1_000) / 1_000;

/** Says who speaks in some segments. */
export function setSpeaker(segments: Segments, from: number, count: number, speaker: string | null): Change | null {
  const name = speaker?.trim() ?? '';
  return mapped(segments, from, count, (segment) =>
    segment.speaker === (name || null) ? segment : { ...segment, speaker: name || null },
  );
}

/** Gives a speaker another name everywhere; the name of another one makes them one. */
export function renameSpeaker(segments: Segments, from: string, to: string): Change | null {
  const name = to.trim();
  return name === ''
    ? null
    : mapped(segments, 0, segments.length, (segment) =>
        segment.speaker === from ? { ...segment, speaker: name } : segment,
      );
}

/** A word that was doubted is right as it is. */
export function acceptWord(segments: Segments, at: number, word: number): Change | null {
  const segment = segments[at];
  const known = segment?.words[word];
  if (!segment || !known || known.confidence === 1) return null;
  const words = segment.words.map((each, index) => (index === word ? { ...each, confidence: 1 } : each));
  return one(segments, at, { ...segment, words });
}

/** One change for the segments from the first to the last that change. */
export function mapped(
  segments: Segments,
  from: number,
  count: number,
  change: (segment: EditedSegment) => EditedSegment,
): Change | null {
  const after = segments.slice(from, from + count).map(change);
  const first = after.findIndex((segment, index) => segment !== segments[from + index]);
  if (first < 0) return null;
  const last = after.findLastIndex((segment, index) => segment !== segments[from + index]);
  return replace(segments, from + first, last - first + 1, after.slice(first, last + 1));
}

/** Segments that come from elsewhere, such as a division into subtitles. */
export const replaceAllSegments = (segments: Segments, by: readonly Segment[]): Change =>
  replace(segments, 0, segments.length, keyed(by));
