/** Marks parts of the text past React, by the CSS Custom Highlight API where the browser has it. @returns how to take the marks back */
export function markRanges(name: string, ranges: readonly (Range | null)[]): () => void {
  if (typeof Highlight === 'undefined' || !('highlights' in CSS)) return () => undefined;
  const known = CSS.highlights.get(name) ?? new Highlight();
  CSS.highlights.set(name, known);
  for (const range of ranges) if (range) known.add(range);
  return () => {
    for (const range of ranges) if (range) known.delete(range);
  };
}
