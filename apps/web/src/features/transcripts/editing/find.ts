/** @file Finding and replacing in a transcript. Pure. */
import { type Change, groupedBy, type Segments } from './changes';
import { mapped, setText } from './operations';

export interface Query {
  readonly text: string;
  readonly matchCase: boolean;
  readonly wholeWords: boolean;
}

export interface Hit {
  /** Index of the segment, and where in its text. */
  readonly segment: number;
  readonly from: number;
  readonly to: number;
}

const LETTER = /[\p{L}\p{N}\p{M}]/u;

/** Letters alone: without accents, and without case unless it is asked for. As long as the text, so that places stay. */
function folded(text: string, matchCase: boolean): string {
  const bare = [...text].map((character) => {
    const letter = character.normalize('NFD').replace(/\p{M}+/gu, '') || character;
    const own = matchCase ? letter : letter.toLowerCase();
    return own.length === character.length ? own : character;
  });
  return bare.join('');
}

export function findAll(segments: readonly { readonly text: string }[], query: Query): Hit[] {
  if (query.text === '') return [];
  const needle = folded(query.text, query.matchCase);
  return segments.flatMap(({ text }, segment) =>
    placesIn(text, needle, query).map((from) => ({ segment, from, to: from + needle.length })),
  );
}

function placesIn(text: string, needle: string, { matchCase, wholeWords }: Query): number[] {
  const hay = folded(text, matchCase);
  const places: number[] = [];
  for (let at = hay.indexOf(needle); at >= 0; at = hay.indexOf(needle, at + needle.length)) {
    const isWhole = !LETTER.test(text[at - 1] ?? '') && !LETTER.test(text[at + needle.length] ?? '');
    if (!wholeWords || isWhole) places.push(at);
  }
  return places;
}

export function replaceHit(segments: Segments, { segment, from, to }: Hit, by: string): Change | null {
  const text = segments[segment]?.text ?? '';
  return setText(segments, segment, text.slice(0, from) + by + text.slice(to));
}

/** All hits at once, as one step that can be taken back. */
export function replaceAll(segments: Segments, hits: readonly Hit[], by: string): Change | null {
  const bySegment = groupedBy(hits, ({ segment }) => segment);
  let index = -1;
  return mapped(segments, 0, segments.length, (segment) => {
    index += 1;
    const own = bySegment.get(index);
    if (!own) return segment;
    const text = own.reduceRight((before, { from, to }) => before.slice(0, from) + by + before.slice(to), segment.text);
    return setText(segments, index, text)?.inserted[0] ?? segment;
  });
}
