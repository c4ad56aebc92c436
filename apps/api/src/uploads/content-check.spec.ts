import { expect, it } from '@jest/globals';
import { runInNewContext } from 'node:vm';
import { contentFits } from './content-check.js';

it.each([
  ['empty comments', '<!---->'],
  ['comments apart', '<!-- --> '],
  ['openings', '<!--'],
  ['blanks', ' '],
])('checks a text of %s', async (_name, unit) => {
  const head = Buffer.from(unit.repeat(60));
  // Exponential work would not be done in years.
  const work = () => contentFits('txt', head);
  expect(await (runInNewContext('work()', { work }, { timeout: 10_000 }) as Promise<boolean>)).toBe(true);
});

it.each([
  ['an HLS playlist', '#EXTM3U\n', false],
  ['a DASH manifest after comments', '<?xml version="1.0"?>\n<!-- one --> <!-- two --><MPD>', false],
  ['a manifest that is only mentioned', '<!-- <MPD> --> notes', true],
])('takes %s for what it is', async (_name, text, fits) => {
  expect(await contentFits('txt', Buffer.from(text))).toBe(fits);
});
