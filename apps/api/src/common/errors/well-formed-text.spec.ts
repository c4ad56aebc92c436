import { describe, expect, it } from '@jest/globals';
import { findMalformedText } from './well-formed-text.js';

const HALF = '\ud83d';

describe('findMalformedText', () => {
  it.each([
    ['a text', HALF, ''],
    ['a member', { name: `Ada ${HALF}` }, 'name'],
    ['a member of a list', { files: [{ name: 'a' }, { name: `\ude00` }] }, 'files.1.name'],
    ['a key', { speakers: { [HALF]: 'Ada' } }, 'speakers'],
  ])('names where half a character stands: in %s', (_, value, field) => {
    expect(findMalformedText(value)).toEqual({ field, fault: 'surrogate' });
  });

  it('names where a NUL stands', () => {
    expect(findMalformedText({ name: 'a', notes: ['b', 'c\0'] })).toEqual({ field: 'notes.1', fault: 'nul' });
  });

  it.each([['😀'], [{ name: '😀', list: ['😀', 1, null, true] }], [undefined], [Buffer.from([0xd8, 0x3d])]])(
    'finds nothing in %p',
    (value) => {
      expect(findMalformedText(value)).toBeNull();
    },
  );

  it('bears any depth', () => {
    let value: unknown = HALF;
    for (let depth = 0; depth < 100_000; depth += 1) value = [value];
    expect(findMalformedText(value)?.field).toMatch(/^0\.0\./);
  });
});
