import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { checkCues } from './check-cues.js';
import type { Cue } from './cue.js';
import { DELIVERY_PROFILES } from './delivery-profile.js';
import { applyFixes, fixCues } from './fix-cues.js';
import { stripTags } from './markup.js';

const { streaming } = DELIVERY_PROFILES;
const cue = (startSeconds: number, endSeconds: number, text: string): Cue => ({ startSeconds, endSeconds, text });
const codes = (...cues: Cue[]) => checkCues(cues, streaming).map((found) => `${found.cue} ${found.code}`);

describe('checkCues', () => {
  it('finds nothing wrong with what keeps the rules, to the last character and millisecond', () => {
    const line = 'x'.repeat(42);
    expect(codes(cue(0, 7, `${line}\n${line}`), cue(7.083, 7.916, 'Yes.'), cue(8.416, 10, 'No.'))).toEqual([]);
  });

  it.each([
    ['a line of 43 characters', [cue(0, 5, 'x'.repeat(43))], ['0 line-too-long']],
    ['three lines', [cue(0, 5, 'a\nb\nc')], ['0 too-many-lines']],
    ['832 milliseconds', [cue(0, 0.832, 'a')], ['0 too-short']],
    ['seven seconds and a bit', [cue(0, 7.001, 'a')], ['0 too-long']],
    ['a gap of 82 milliseconds', [cue(0, 1, 'a'), cue(1.082, 2, 'b')], ['1 gap-too-small']],
    ['a gap of less than half a second', [cue(0, 1, 'a'), cue(1.3, 3, 'b')], ['1 gap-to-close']],
    ['two at once', [cue(0, 2, 'a'), cue(1.5, 3, 'b')], ['1 overlap']],
    ['no text', [cue(0, 2, '<i> </i>')], ['0 empty']],
  ])('finds %s', (_, cues, found) => expect(codes(...cues)).toEqual(found));

  it('warns of a cue that reads fast, and objects where it is faster than the last resort', () => {
    const at = (characters: number) => checkCues([cue(0, 1, 'x'.repeat(characters))], streaming)[0];
    expect(at(17)).toBeUndefined();
    expect(at(18)).toMatchObject({ code: 'reads-too-fast', severity: 'warning', value: 18, limit: 17 });
    expect(at(21)).toMatchObject({ code: 'reads-too-fast', severity: 'error' });
  });

  it('counts what a reader sees: no tags, a family of four as one', () => {
    expect(codes(cue(0, 6, `<i>${'x'.repeat(41)}</i>👨‍👩‍👧‍👦`))).toEqual([]);
  });
});

const cues = fc
  .array(
    fc.record({
      after: fc.integer({ min: -500, max: 3_000 }),
      length: fc.integer({ min: 0, max: 9_000 }),
      text: fc
        .array(
          fc.constantFrom('the', 'reel', 'and', 'I', 'vinegar.', 'breaking', '<i>down</i>', '- no', 'اسید', '磁带'),
          {
            minLength: 1,
            maxLength: 24,
          },
        )
        .map((words) => words.join(' ')),
    }),
    { maxLength: 12 },
  )
  .map((list) => {
    let at = 0;
    return list.map(({ after, length, text }) => {
      const startMs = Math.max(0, at + after);
      at = Math.max(startMs, startMs + length);
      return cue(startMs / 1000, (startMs + length) / 1000, text);
    });
  })
  .map((list) => list.sort((a, b) => a.startSeconds - b.startSeconds));

describe('fixCues', () => {
  const fix = (...list: Cue[]) => applyFixes(list, fixCues(list, streaming));

  it('breaks lines anew where they are too long', () => {
    const [fixed] = fix(cue(0, 5, 'She opened the heavy wooden door and walked into the garden'));
    expect(fixed!.text).toBe('She opened the heavy wooden door\nand walked into the garden');
  });

  it('lets a cue stay as long as it is read, half a second longer at most', () => {
    expect(fix(cue(0, 1, 'x'.repeat(20)))[0]!.endSeconds).toBe(1.177);
    expect(fix(cue(0, 0.5, 'Yes.'))[0]!.endSeconds).toBe(0.833);
  });

  it('ends a cue before the next one begins, and closes small gaps', () => {
    expect(fix(cue(0, 2.1, 'a'), cue(2, 4, 'b'))[0]!.endSeconds).toBe(1.917);
    expect(fix(cue(0, 1.7, 'a'), cue(2, 4, 'b'))[0]!.endSeconds).toBe(1.917);
  });

  it('leaves to a person what needs one: words, cues that are too long or begin together, speakers’ dashes', () => {
    const left = [cue(0, 9, 'a'), cue(20, 20.1, 'b'), cue(20, 22, 'c'), cue(30, 32, `- ${'x'.repeat(41)}\n- no`)];
    expect(fix(...left).map(({ endSeconds }) => endSeconds)).toEqual([9, 20.1, 22, 32]);
  });

  it('never makes anything worse, moves no start, loses no word, and is done after one time', () => {
    fc.assert(
      fc.property(cues, (list) => {
        const fixed = applyFixes(list, fixCues(list, streaming));
        const before = checkCues(list, streaming).map((found) => `${found.cue} ${found.code}`);
        const after = checkCues(fixed, streaming).map((found) => `${found.cue} ${found.code}`);
        expect(after.filter((found) => !before.includes(found))).toEqual([]);
        expect(fixed.map(({ startSeconds }) => startSeconds)).toEqual(list.map(({ startSeconds }) => startSeconds));
        const words = (of: Cue[]) => of.map(({ text }) => stripTags(text).split(/\s+/));
        expect(words(fixed)).toEqual(words(list));
        expect(fixCues(fixed, streaming)).toEqual([]);
      }),
    );
  });
});
