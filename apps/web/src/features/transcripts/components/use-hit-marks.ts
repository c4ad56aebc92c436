import { useEffect } from 'react';
import { usePlaybackValue } from '../../../shared/playback/use-playback';
import type { Hit } from '../editing/find';
import { textRange } from '../lib/dom-text';
import { markRanges } from '../lib/marks';
import { lastBegun } from '../lib/timeline';
import type { Transcript } from '../queries';

/** Marks what was found, in the rows that are on the screen; a long text brings others while it is scrolled. */
export function useHitMarks(segments: Transcript['segments'], hits: readonly Hit[]): void {
  const active = usePlaybackValue(({ time }) => lastBegun(segments, time));
  useEffect(() => {
    let takeBack: () => void = () => undefined;
    const mark = () => {
      takeBack();
      const rows = new Map(
        [...document.querySelectorAll<HTMLElement>('[data-segment]')].map((row) => [
          Number(row.dataset['segment']),
          row,
        ]),
      );
      takeBack = markRanges(
        'found-text',
        hits.map(({ segment, from, to }) => {
          const text = rows.get(segment)?.querySelector('[data-text]');
          return text ? textRange(text, from, to) : null;
        }),
      );
    };
    mark();
    const list = document.querySelector('[data-segment]')?.parentElement;
    const changes = new MutationObserver(mark);
    if (list) changes.observe(list, { childList: true });
    return () => {
      changes.disconnect();
      takeBack();
    };
  }, [hits, active]);
}
