/** @file Puts two people's changes of the same transcript together. Pure. */
import type { Segment } from '@timbrel/subtitles';
import { diff3MergeRegions } from 'node-diff3';
import { groupedBy } from './changes';

/** Where both changed the same segments in different ways. */
export interface Conflict {
  readonly base: readonly Segment[];
  readonly mine: readonly Segment[];
  readonly theirs: readonly Segment[];
}

export type Part =
  { readonly kind: 'agreed'; readonly segments: readonly Segment[] } | ({ readonly kind: 'conflict' } & Conflict);

/** What the library answers with; its own types name no shapes. */
type Region =
  | { stable: true; buffer: 'a' | 'o' | 'b'; bufferStart: number; bufferLength: number }
  | Record<'aStart' | 'aLength' | 'oStart' | 'oLength' | 'bStart' | 'bLength', number>;

/** Two segments are the same where a reader and a listener find no difference; words follow from the text. */
const keyOf = ({ start, end, text, speaker }: Segment): string => JSON.stringify([start, end, text, speaker]);
const isSame = (one: readonly Segment[], other: readonly Segment[]): boolean =>
  one.length === other.length && one.every((segment, index) => keyOf(segment) === keyOf(other[index]!));

/**
 * What both have made of a common ancestor: changes in different segments are both taken, the same change once. Only where both have changed
 * the same segment in different ways somebody has to choose.
 */
export function mergeEdits(base: readonly Segment[], mine: readonly Segment[], theirs: readonly Segment[]): Part[] {
  const regions = diff3MergeRegions(mine.map(keyOf), base.map(keyOf), theirs.map(keyOf)) as Region[];
  const sources = { a: mine, o: base, b: theirs };
  return regions.flatMap((region): Part[] => {
    if ('stable' in region && region.stable) {
      const { buffer, bufferStart, bufferLength } = region;
      return [agreed(sources[buffer].slice(bufferStart, bufferStart + bufferLength))];
    }
    const { aStart, aLength, oStart, oLength, bStart, bLength } = region as Exclude<Region, { stable: true }>;
    return decided({
      mine: mine.slice(aStart, aStart + aLength),
      base: base.slice(oStart, oStart + oLength),
      theirs: theirs.slice(bStart, bStart + bLength),
    });
  });
}

const agreed = (segments: readonly Segment[]): Part => ({ kind: 'agreed', segments });

/** What one side alone has changed needs nobody to choose. Neighbours are told apart by when they begin, and looked at one by one. */
function decided({ mine, base, theirs }: Conflict): Part[] {
  if (isSame(mine, theirs) || isSame(base, theirs)) return [agreed(mine)];
  if (isSame(base, mine)) return [agreed(theirs)];
  const sides = [mine, base, theirs].map((segments) => groupedBy(segments, ({ start }) => start));
  const starts = new Set(sides.flatMap((groups) => [...groups.keys()]));
  // One that was divided in two stays whole: halves of one side beside all of the other would say it twice.
  if (base.length < 2 || starts.size < 2) return [{ kind: 'conflict', mine, base, theirs }];
  return [...starts]
    .sort((a, b) => a - b)
    .flatMap((start) => {
      const [own, common, others] = sides.map((groups) => groups.get(start) ?? []);
      return decided({ mine: own!, base: common!, theirs: others! });
    });
}

export const conflictsOf = (parts: readonly Part[]): Conflict[] => parts.filter((part) => part.kind === 'conflict');

export type Choice = 'mine' | 'theirs';

/** The transcript with a choice for each conflict, in their order; theirs where none was made. */
export function resolved(parts: readonly Part[], choices: readonly Choice[] = []): Segment[] {
  let conflict = -1;
  const segments = parts.flatMap((part) => {
    if (part.kind === 'agreed') return part.segments;
    conflict += 1;
    return choices[conflict] === 'mine' ? part.mine : part.theirs;
  });
  // Times of two sources need not follow each other.
  return [...segments].sort((a, b) => a.start - b.start);
}
