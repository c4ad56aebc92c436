import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { PLACES } from '../src/screens/places.js';
import { assertedTexts } from './asserted.js';
import { readTexts, type TextEntry } from './contract.js';
import { heldTexts, patternOf } from './matching.js';

const ROOT = new URL('../../../', import.meta.url);
/** Specifications of rendered pages, of the built product, and of calls and mails. */
const SHOWING = ['apps/web/src/**/*.spec.tsx', 'apps/e2e/src/**/*.e2e.spec.ts', 'apps/api/src/**/*.medium.spec.ts'];

/** What comes out elsewhere than on a page, in a mail or in an answer, and the specification that expects it there. */
const ELSEWHERE: Record<string, string> = {
  // On the console.
  'shell.accessDataFailed': 'apps/web/src/app/query-client.spec.ts',
  // As messages of errors, which the upload card shows as the cause of a failure.
  'library.uploadFailedInternal': 'apps/web/src/features/library/upload/send-file.spec.ts',
  'library.uploadNetworkError': 'apps/web/src/features/library/upload/send-file.spec.ts',
  'library.uploadWasCancelled': 'apps/web/src/features/library/upload/send-file.spec.ts',
};
/** Only other servers send it; what the page says then is a text of its own. */
const RECEIVED = ['auth.serverUserNotFound'];

interface Asserted {
  file: string;
  text: string;
}

const assertedBy = (...patterns: string[]): Asserted[] =>
  globSync(patterns, { cwd: ROOT }).flatMap((file) =>
    assertedTexts(file, readFileSync(new URL(file, ROOT), 'utf8')).map((text) => ({ file, text })),
  );

/** A word or two may stand in longer texts by chance, except in the specifications of their own feature. */
function isExpected(entry: TextEntry, asserted: readonly Asserted[]): boolean {
  const pattern = patternOf(entry);
  const isLong = entry.text.split(/\s+/).length > 2;
  return asserted.some(({ file, text }) => {
    const [found] = pattern.exec(text) ?? [];
    if (found === undefined) return false;
    return isLong || found.length >= text.trim().length - 2 || file.includes(entry.feature);
  });
}

describe('every text of the contract', () => {
  const texts = readTexts().filter(({ status }) => status === 'kept');
  const shown = new Set(PLACES.flatMap((place) => heldTexts(texts, place).map(({ id }) => id)));
  const broughtAbout = texts.filter(({ id }) => !shown.has(id) && !(id in ELSEWHERE) && !RECEIVED.includes(id));

  it('is held against its place on the page, or expected by a test of a page, a mail or a call', () => {
    const asserted = assertedBy(...SHOWING);
    const unheld = broughtAbout.filter((entry) => !isExpected(entry, asserted));
    expect(unheld.map(({ id, text }) => `${id} "${text}"`)).toEqual([]);
  });

  it.each(Object.entries(ELSEWHERE))('%s is expected where it comes out', (id, file) => {
    const entry = texts.find((each) => each.id === id)!;
    expect(isExpected(entry, assertedBy(file))).toBe(true);
  });
});
