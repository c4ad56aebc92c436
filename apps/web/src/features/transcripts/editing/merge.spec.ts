import { describe, expect, it } from '@jest/globals';
import type { Segment } from '@timbrel/subtitles';
import fc from 'fast-check';
import { aSegment } from '../../../testing/factories';
import { conflictsOf, mergeEdits, resolved } from './merge';

const base = ['a', 'b', 'c', 'd', 'e'].map((text, index) => aSegment(index, text));
const edited = (changes: Record<number, string | null>): Segment[] =>
  base.flatMap((segment, index) => {
    const text = changes[index];
    return text === undefined ? [segment] : text === null ? [] : [{ ...segment, text }];
  });
const texts = (segments: readonly Segment[]) => segments.map(({ text }) => text).join(' ');

describe('mergeEdits', () => {
  it('takes both where they changed different segments, neighbours too', () => {
    const parts = mergeEdits(base, edited({ 1: 'B', 4: 'E' }), edited({ 2: 'C', 0: null }));
    expect(conflictsOf(parts)).toEqual([]);
    expect(texts(resolved(parts))).toBe('B C d E');
  });

  it('asks where they changed the same one, and takes the same change once', () => {
    const parts = mergeEdits(base, edited({ 1: 'mine', 3: 'D' }), edited({ 1: 'theirs', 3: 'D' }));
    expect(conflictsOf(parts).map(({ mine, theirs }) => [texts(mine), texts(theirs)])).toEqual([['mine', 'theirs']]);
    expect(texts(resolved(parts, ['mine']))).toBe('a mine c D e');
    expect(texts(resolved(parts, ['theirs']))).toBe('a theirs c D e');
  });

  it('never loses what one side alone has changed', () => {
    const change = fc.dictionary(fc.constantFrom('0', '1', '2', '3', '4'), fc.constantFrom('x', 'y', 'z'));
    fc.assert(
      fc.property(change, change, (mine, theirs) => {
        const parts = mergeEdits(base, edited(mine), edited(theirs));
        const expected = (first: object, second: object) => texts(edited({ ...second, ...first }));
        expect(texts(resolved(parts, Array(5).fill('mine')))).toBe(expected(mine, theirs));
        expect(texts(resolved(parts, Array(5).fill('theirs')))).toBe(expected(theirs, mine));
        const clashes = Object.keys(mine).filter((key) => key in theirs && mine[key] !== theirs[key]);
        expect(conflictsOf(parts)).toHaveLength(clashes.length);
      }),
    );
  });
});
