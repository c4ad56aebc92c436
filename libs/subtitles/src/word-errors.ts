/** The words of a text for comparing: lower case, without punctuation and hyphens. */
export function plainWords(text: string): string[] {
  return text
    .toLowerCase()
    .replace(/-/g, ' ')
    .replace(/[^\p{L}\p{N}'\s]/gu, '')
    .split(/\s+/)
    .filter(Boolean);
}

/** How many words must be changed, added or left out to make the reference of what was heard (Levenshtein). */
export function countWordErrors(reference: string, heard: string): number {
  const [expected, actual] = [plainWords(reference), plainWords(heard)];
  let row = actual.map((_, i) => i + 1);
  expected.forEach((word, i) => {
    let [diagonal, left] = [i, i + 1];
    row = actual.map((other, j) => {
      const above = row[j] ?? 0;
      left = Math.min(above + 1, left + 1, diagonal + (word === other ? 0 : 1));
      diagonal = above;
      return left;
    });
  });
  return row.at(-1) ?? expected.length;
}
