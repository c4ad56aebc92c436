import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { aSegment } from '../../../testing/factories';
import { changed, keyed, type Change, type Segments } from './changes';
import {
  acceptWord,
  insert,
  MIN_SECONDS,
  merge,
  remove,
  renameSpeaker,
  retime,
  setSpeaker,
  setText,
  split,
} from './operations';

const segments = keyed([
  aSegment(0, 'So when we moved', 'Maya'),
  aSegment(4, 'the first [reel] broke', 'Tomás'),
  aSegment(9, 'Nobody knew.', 'Maya'),
]);
const after = (change: Change | null): Segments => (change ? changed(segments, change) : segments);
const texts = (list: Segments) => list.map(({ text }) => text);
const words = (list: Segments) => list.map((segment) => segment.words.map(({ text, start }) => [text, start]));

describe('setText', () => {
  it('keeps the times of words that stay', () => {
    const [, second] = after(setText(segments, 1, 'the very first reel'));
    expect(second!.words.map(({ text, start }) => [text, start])).toEqual([
      ['the', 4],
      ['very', expect.any(Number)],
      ['first', 4.5],
      ['reel', 5],
    ]);
    expect(second!.key).toBe(segments[1]!.key);
  });
});

describe('split', () => {
  it('divides words and time at the caret', () => {
    const list = after(split(segments, 1, 'the first'.length));
    expect(texts(list)).toEqual(['So when we moved', 'the first', 'reel broke', 'Nobody knew.']);
    expect(words(list).slice(1, 3)).toEqual([
      [
        ['the', 4],
        ['first', 4.5],
      ],
      [
        ['reel', 5],
        ['broke', 5.5],
      ],
    ]);
    expect(list.slice(1, 3).map(({ start, end, speaker }) => [start, end, speaker])).toEqual([
      [4, 4.9, 'Tomás'],
      [5, 5.9, 'Tomás'],
    ]);
  });

  it.each([0, 'the first reel broke'.length])('leaves a segment whole at its edge (%s)', (offset) => {
    expect(split(segments, 1, offset)).toBeNull();
  });

  it('is undone by merging, whatever the place', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 18 }), (offset) => {
        const change = split(segments, 1, offset);
        if (!change) return;
        const list = after(change);
        const back = changed(list, merge(list, 1)!);
        expect(words(back)).toEqual(words(segments));
        expect(back[1]!.text.replaceAll(' ', '')).toBe(segments[1]!.text.replaceAll(' ', ''));
        expect([back[1]!.start, back[1]!.end]).toEqual([segments[1]!.start, segments[1]!.end]);
      }),
    );
  });
});

describe('merge', () => {
  it('lets the first one speak, and joins words', () => {
    const list = after(merge(segments, 0));
    expect(texts(list)).toEqual(['So when we moved the first reel broke', 'Nobody knew.']);
    expect(list[0]).toMatchObject({ start: 0, end: 5.9, speaker: 'Maya', key: segments[0]!.key });
    expect(list[0]!.words).toHaveLength(8);
  });

  it('has nothing to do at the end', () => expect(merge(segments, 2)).toBeNull());
});

describe('insert', () => {
  it.each([
    [0, 0, MIN_SECONDS],
    [1, 1.9, 3.9],
    [3, 9.9, 11.9],
  ])('finds room before segment %s', (at, start, end) => {
    const list = after(insert(segments, at, 60));
    expect(list[at]).toMatchObject({ text: '', start, end });
  });
});

it('inserts with the later one of two that overlap, so that the order stays', () => {
  const overlapping = keyed([{ ...aSegment(0, 'One'), end: 8 }, aSegment(4, 'two')]);
  const list = changed(overlapping, insert(overlapping, 1, 60));
  expect(list.map(({ start }) => start)).toEqual([0, 4, 4]);
});

describe('retime', () => {
  it('moves the words with the whole segment', () => {
    const [, second] = after(retime(segments, 1, { start: 4.1, end: 6 }));
    expect(second).toMatchObject({ start: 4.1, end: 6 });
    expect(second!.words[0]).toMatchObject({ start: 4.1, end: 4.5 });
  });

  it('keeps words inside where one edge moves', () => {
    const [, second] = after(retime(segments, 1, { start: 4.2, end: 5.9 }));
    expect(second!.words[0]).toMatchObject({ start: 4.2, end: 4.4 });
  });

  it('keeps every segment in its order and as long as the least', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 2 }),
        fc.double({ min: -20, max: 40, noNaN: true }),
        fc.double({ min: -20, max: 40, noNaN: true }),
        (at, start, end) => {
          const list = after(retime(segments, at, { start, end }));
          expect(list.map((segment) => segment.start)).toEqual(
            [...list.map((segment) => segment.start)].sort((a, b) => a - b),
          );
          expect(list[at]!.end - list[at]!.start).toBeGreaterThanOrEqual(MIN_SECONDS - 1e-9);
          for (const word of list[at]!.words) {
            expect(word.start).toBeGreaterThanOrEqual(list[at]!.start);
            expect(word.end).toBeLessThanOrEqual(list[at]!.end);
          }
        },
      ),
    );
  });
});

describe('speakers', () => {
  it('are named anew everywhere, and become one where the name is known', () => {
    expect(after(renameSpeaker(segments, 'Maya', ' Tomás ')).map(({ speaker }) => speaker)).toEqual(
      Array(3).fill('Tomás'),
    );
    expect(renameSpeaker(segments, 'Maya', ' ')).toBeNull();
  });

  it('are given to one segment alone', () => {
    expect(after(setSpeaker(segments, 1, 1, '')).map(({ speaker }) => speaker)).toEqual(['Maya', null, 'Maya']);
    expect(setSpeaker(segments, 1, 1, 'Tomás')).toBeNull();
  });
});

it('accepts a doubtful word as it is', () => {
  expect(after(acceptWord(segments, 1, 2))[1]!.words.map(({ confidence }) => confidence)).toEqual([
    0.97, 0.97, 1, 0.97,
  ]);
  expect(acceptWord(segments, 1, 9)).toBeNull();
});

it('deletes one segment', () =>
  expect(texts(after(remove(segments, 1)))).toEqual(['So when we moved', 'Nobody knew.']));
