/**
 * @file Which words of one text are those of another, where the two differ here and there: words that both have once anchor them, and what lies
 * between two anchors is compared in full.
 */

/** Positions of the same word in both lists. */
export type Pair = readonly [left: number, right: number];

/** Larger stretches than this between two anchors are compared only at their ends: the full comparison takes their product. */
const MAX_COMPARED = 4_000_000;
/** Of all stretches together; what comes after that is compared only at its ends, too. */
const MAX_COMPARED_IN_ALL = 20_000_000;
/** Stretches between anchors are divided by anchors of their own up to this depth: each level reads all words once more. */
const MAX_LEVELS = 40;

/**
 * Pairs of equal words, in the order of both lists. Of short lists the most there can be, of long ones nearly; time grows with the lengths, not
 * with their product.
 */
export function alignWords(left: readonly string[], right: readonly string[]): Pair[] {
  const alignment: Alignment = { left, right, pairs: [], compared: 0 };
  align(alignment, { from: [0, 0], to: [left.length, right.length] }, 0);
  return settled(alignment.pairs, left);
}

/** Of a word that stands there more than once, the one beside its neighbours: “the first” is not “the” of the line before and “first”. */
function settled(pairs: readonly Pair[], left: readonly string[]): Pair[] {
  const result = [...pairs];
  for (let at = result.length - 2; at >= 0; at -= 1) {
    const [[l, r], [nextLeft, nextRight]] = [result[at]!, result[at + 1]!];
    const before = result[at - 1];
    const stands = before?.[0] === l - 1 && before[1] === r - 1;
    if (!stands && nextRight === r + 1 && nextLeft > l + 1 && left[nextLeft - 1] === left[l])
      result[at] = [nextLeft - 1, r];
  }
  return result;
}

interface Stretch {
  from: Pair;
  to: Pair;
}

interface Alignment {
  left: readonly string[];
  right: readonly string[];
  pairs: Pair[];
  /** Pairs of words that were held against each other. */
  compared: number;
}

function align(alignment: Alignment, { from, to }: Stretch, level: number): void {
  const { left, right, pairs } = alignment;
  let [l, r] = from;
  let [lEnd, rEnd] = to;
  while (l < lEnd && r < rEnd && left[l] === right[r]) pairs.push([l++, r++]);
  const tail: Pair[] = [];
  while (lEnd > l && rEnd > r && left[lEnd - 1] === right[rEnd - 1]) tail.push([--lEnd, --rEnd]);
  const rest: Stretch = { from: [l, r], to: [lEnd, rEnd] };
  const size = (lEnd - l) * (rEnd - r);
  if (size > 0) {
    const anchors = size > ANCHORED_FROM && level < MAX_LEVELS ? anchorsOf(left, right, rest) : [];
    if (anchors.length > 0) {
      let at: Pair = [l, r];
      for (const anchor of anchors) {
        align(alignment, { from: at, to: anchor }, level + 1);
        pairs.push(anchor);
        at = [anchor[0] + 1, anchor[1] + 1];
      }
      align(alignment, { from: at, to: [lEnd, rEnd] }, level + 1);
    } else if (size <= MAX_COMPARED && alignment.compared + size <= MAX_COMPARED_IN_ALL) {
      alignment.compared += size;
      for (const pair of commonWords(left, right, rest)) pairs.push(pair);
    }
  }
  for (const pair of tail.reverse()) pairs.push(pair);
}

/** Small stretches are compared in full at once: an anchor is a guess. */
const ANCHORED_FROM = 10_000;

/** Where no word stands once, two or three in a row may. */
const ROWS = [1, 2, 3];

/** Words, or a few in a row, that stand once in either stretch, in the order of both: the longest such list. */
function anchorsOf(left: readonly string[], right: readonly string[], stretch: Stretch): Pair[] {
  for (const count of ROWS) {
    const anchors = rowsInBoth(left, right, stretch, count);
    if (anchors.length > 0) return anchors;
  }
  return [];
}

function rowsInBoth(left: readonly string[], right: readonly string[], { from, to }: Stretch, count: number): Pair[] {
  const places = (words: readonly string[], start: number, end: number) => {
    const once = new Map<string, number>();
    for (let at = start; at + count <= end; at += 1) {
      const row = count === 1 ? words[at]! : words.slice(at, at + count).join(' ');
      once.set(row, once.has(row) ? -1 : at);
    }
    return once;
  };
  const inRight = places(right, from[1], to[1]);
  const candidates: Pair[] = [];
  for (const [word, at] of places(left, from[0], to[0])) {
    const other = inRight.get(word) ?? -1;
    if (at >= 0 && other >= 0) candidates.push([at, other]);
  }
  return longestRising(candidates);
}

/** The longest list of pairs that rises in both, by patience sorting. `pairs` rise on the left. */
function longestRising(pairs: readonly Pair[]): Pair[] {
  const tops: number[] = [];
  const before: number[] = [];
  pairs.forEach(([, right], index) => {
    let [low, high] = [0, tops.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (pairs[tops[middle]!]![1] < right) low = middle + 1;
      else high = middle;
    }
    before[index] = low > 0 ? tops[low - 1]! : -1;
    tops[low] = index;
  });
  const rising: Pair[] = [];
  for (let index = tops.at(-1) ?? -1; index >= 0; index = before[index]!) rising.push(pairs[index]!);
  return rising.reverse();
}

/** The longest common subsequence of two stretches. */
function commonWords(left: readonly string[], right: readonly string[], { from, to }: Stretch): Pair[] {
  const [rows, columns] = [to[0] - from[0], to[1] - from[1]];
  const width = columns + 1;
  // lengths[row * width + column]: of the rest of both from there on.
  const lengths = new Uint16Array((rows + 1) * width);
  for (let row = rows - 1; row >= 0; row -= 1) {
    for (let column = columns - 1; column >= 0; column -= 1) {
      const at = row * width + column;
      if (left[from[0] + row] === right[from[1] + column]) lengths[at] = lengths[at + width + 1]! + 1;
      else {
        const [below, beside] = [lengths[at + width]!, lengths[at + 1]!];
        lengths[at] = below > beside ? below : beside;
      }
    }
  }
  const pairs: Pair[] = [];
  for (let [row, column] = [0, 0]; row < rows && column < columns;) {
    const at = row * width + column;
    if (left[from[0] + row] === right[from[1] + column]) pairs.push([from[0] + row++, from[1] + column++]);
    else if (lengths[at + width]! >= lengths[at + 1]!) row += 1;
    else column += 1;
  }
  return pairs;
}
