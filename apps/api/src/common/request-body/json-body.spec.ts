import { describe, expect, it } from '@jest/globals';
import { checkJsonShape, MAX_DEPTH, MAX_NEW_MEMBERS } from './json-body.js';

const check =
  (text: string, maxValues = 100) =>
  () =>
    checkJsonShape(Buffer.from(text), maxValues);
const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);

describe('the shape of a JSON body', () => {
  it('may be as deep as the limit, and no deeper', () => {
    expect(check(nested(MAX_DEPTH))).not.toThrow();
    expect(check(nested(MAX_DEPTH + 1))).toThrow('nested more than 32 levels deep');
    expect(check('{"a":'.repeat(100_000))).toThrow('nested more than 32 levels deep');
  });

  it('may hold as many values as the limit, and no more', () => {
    const list = (length: number) => JSON.stringify(Array.from({ length }, () => 1));
    expect(check(list(100))).not.toThrow();
    expect(check(list(101))).toThrow('more than 100 values');
    expect(check(`[${'{},'.repeat(100)}{}]`)).toThrow('more than 100 values');
  });

  it('may hold any number of objects that are alike, and only so many that are not', () => {
    const objects = (count: number, nameOf: (at: number) => string) =>
      JSON.stringify(Array.from({ length: count }, (_, at) => ({ [nameOf(at)]: 1, text: 'a' })));
    const most = MAX_NEW_MEMBERS / 2;
    expect(
      check(
        objects(3 * most, () => 'start'),
        Infinity,
      ),
    ).not.toThrow();
    expect(
      check(
        objects(most, (at) => `k${at}`),
        Infinity,
      ),
    ).not.toThrow();
    expect(
      check(
        objects(most + 1, (at) => `k${at}`),
        Infinity,
      ),
    ).toThrow('too many different members');
  });

  it('takes the same names in another order for others', () => {
    const orders = (names: string[]): string[][] =>
      names.length === 0
        ? [[]]
        : names.flatMap((name) => orders(names.filter((each) => each !== name)).map((rest) => [name, ...rest]));
    const objects = (names: string) =>
      JSON.stringify(orders([...names]).map((order) => Object.fromEntries(order.map((name) => [name, 1]))));
    expect(check(objects('abcdef'), Infinity)).not.toThrow();
    expect(check(objects('abcdefg'), Infinity)).toThrow('too many different members');
  });

  it.each([
    ['brackets and commas in a text', JSON.stringify('[,{'.repeat(1_000))],
    ['quotes in a text', JSON.stringify({ a: '"[{,'.repeat(1_000) })],
    ['backslashes at the end of a text', JSON.stringify(['\\'.repeat(7), nested(100)])],
  ])('does not count %s', (_what, text) => {
    expect(check(text)).not.toThrow();
  });

  it.each(['', '"', '"\\', '[', ']]]]', '{"a'])('leaves %j to the parser', (text) => {
    expect(check(text)).not.toThrow();
  });

  it.each([
    [String.raw`["\ud83d\ude00"]`],
    [String.raw`{"\uD83D\uDE00":"\u00e9\u0001"}`],
    [String.raw`["\\u0000\\ud83d"]`],
    ['["😀"]'],
  ])('takes %s for well formed', (text) => {
    expect(check(text)()).toBe(true);
  });

  it.each([
    [String.raw`["\u0000"]`],
    [String.raw`{"a\u0000":1}`],
    [String.raw`["\ud83d"]`],
    [String.raw`["\ud83d\ud83d\ude00"]`],
    [String.raw`["\ude00"]`],
    [String.raw`["\ud83d","\ude00"]`],
    [String.raw`["\ud83d \ude00"]`],
    [String.raw`["\\ud83d\ude00"]`],
    [String.raw`["\ud83d\\ude00"]`],
    [String.raw`["\ud83d\ude00\ude00"]`],
  ])('leaves %s to the search for its field', (text) => {
    expect(check(text)()).toBe(false);
  });
});
