import { type RefObject, useEffect } from 'react';
import { isDoubtful } from '../../lib/doubt';
import { textRange } from '../../lib/dom-text';
import { markRanges } from '../../lib/marks';
import { wordRanges } from '../../lib/text-pieces';
import type { EditedSegment } from '../../editing/changes';

/** Underlines the doubtful words of a text that is written: elements within it would be in the way of the caret. */
export function useDoubtMarks(element: RefObject<HTMLElement | null>, segment: EditedSegment): void {
  useEffect(() => {
    const field = element.current;
    if (!field) return undefined;
    const ranges = wordRanges(segment).map((place, index) =>
      place && isDoubtful(segment.words[index]!) ? textRange(field, place.from, place.to) : null,
    );
    return markRanges('doubtful-word', ranges);
  }, [element, segment]);
}
