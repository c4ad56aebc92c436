import { describe, expect, it } from '@jest/globals';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../../..');
const text = readFileSync(join(root, 'docs/security.md'), 'utf8');
const rows = [...text.matchAll(/^\| (v5\S+) *\| (.+?) *\| (.+?) *\|$/gm)].map(([, requirement, short, shown]) => ({
  requirement: requirement!,
  short: short!,
  shown: shown!,
}));
const NAMED = /`([^`]+\/[^`]+\.spec\.ts)`/g;

describe('the form of the table of security', () => {
  it('names each requirement once, by its number', () => {
    const numbers = rows.map(({ requirement }) => requirement);
    expect(numbers.filter((number) => !/^v5\.0\.0-\d+\.\d+\.\d+$/.test(number))).toEqual([]);
    expect(new Set(numbers).size).toBe(numbers.length);
    expect(numbers.length).toBeGreaterThan(80);
  });

  it.each(rows)('names files of tests for $requirement, or why there are none', ({ shown }) => {
    const tests = [...shown.matchAll(NAMED)].map(([, file]) => file!);
    if (tests.length === 0) expect(shown).toMatch(/^(operator\b|not met: \S)/);
    else expect(shown.replaceAll(NAMED, '').replaceAll('·', '').trim()).toBe('');
  });

  it('names no file that is not there', () => {
    const named = new Set([...text.matchAll(NAMED)].map(([, file]) => file!));
    expect([...named].filter((file) => !existsSync(join(root, file)))).toEqual([]);
  });
});
