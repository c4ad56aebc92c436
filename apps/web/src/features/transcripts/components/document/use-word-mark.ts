import { type RefObject, useEffect, useRef } from 'react';
import { textRange } from '../../lib/dom-text';
import { wordRanges } from '../../lib/text-pieces';
import { lastBegun, wordAt } from '../../lib/timeline';
import type { Playback } from '../../../../shared/playback/playback';
import type { Transcript } from '../../queries';

const HIGHLIGHT = 'spoken-word';
/** How far the mark reaches beyond the word, in px. */
const MARGIN = 3;

/** Browsers without the Highlight API can't colour the word itself; there the mark is a pale one behind it. */
const highlights = (): HighlightRegistry | undefined =>
  typeof Highlight !== 'undefined' && 'highlights' in CSS ? CSS.highlights : undefined;

/**
 * Marks the word being said, on every frame and past React: the colour of its letters by the CSS Custom Highlight API,
 * the rounded ground by one element that moves behind the text.
 */
export function useWordMark(
  sheet: RefObject<HTMLElement | null>,
  mark: RefObject<HTMLElement | null>,
  segments: Transcript['segments'],
  playback: Playback,
): void {
  const latest = useRef(segments);
  const again = useRef<() => void>(() => undefined);
  useEffect(() => {
    latest.current = segments;
    // With the next frame: it is laid out then anyway.
    const frame = requestAnimationFrame(() => again.current());
    return () => cancelAnimationFrame(frame);
  }, [segments]);
  useEffect(() => {
    let marked: { word: string; text: Element | null; segment: Transcript['segments'][number] | undefined } | null =
      null;
    const update = () => {
      const { time } = playback.getState();
      const segmentIndex = lastBegun(latest.current, time);
      const segment = latest.current[segmentIndex];
      const wordIndex = segment ? wordAt(segment.words, time) : -1;
      const text = sheet.current?.querySelector(`[data-segment="${segmentIndex}"] [data-text]`) ?? null;
      const word = `${segmentIndex} ${wordIndex}`;
      if (marked?.word === word && marked.text === text && marked.segment === segment) return;
      marked = { word, text, segment };
      const place = segment && wordIndex >= 0 ? wordRanges(segment)[wordIndex] : null;
      draw(sheet.current, mark.current, text && place ? textRange(text, place.from, place.to) : null);
    };
    const redraw = () => {
      marked = null;
      update();
    };
    again.current = update;
    update();
    const unsubscribe = playback.subscribe(update);
    const resized = new ResizeObserver(redraw);
    if (sheet.current) resized.observe(sheet.current);
    return () => {
      unsubscribe();
      resized.disconnect();
      highlights()?.delete(HIGHLIGHT);
    };
  }, [sheet, mark, playback]);
}

function draw(sheet: HTMLElement | null, mark: HTMLElement | null, range: Range | null): void {
  if (range) highlights()?.set(HIGHLIGHT, new Highlight(range));
  else highlights()?.delete(HIGHLIGHT);
  if (!mark || !sheet) return;
  mark.hidden = range === null;
  if (!range) return;
  const word = range.getBoundingClientRect();
  const origin = sheet.getBoundingClientRect();
  mark.toggleAttribute('data-pale', highlights() === undefined);
  mark.style.transform = `translate(${word.left - origin.left - MARGIN}px, ${word.top - origin.top}px)`;
  mark.style.width = `${word.width + 2 * MARGIN}px`;
  mark.style.height = `${word.height}px`;
}
