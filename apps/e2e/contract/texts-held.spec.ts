import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { PLACES } from '../src/screens/places.js';
import { readTexts } from './contract.js';
import { heldTexts, patternOf } from './matching.js';

const ROOT = new URL('../../../', import.meta.url);
const SPECIFICATIONS = ['apps/web/src/**/*.spec.{ts,tsx}', 'apps/e2e/src/**/*.ts', 'apps/api/src/**/*.spec.ts'];

/** What the specifications say, as a reader of their strings and patterns has it. */
const said = globSync(SPECIFICATIONS, { cwd: ROOT })
  .filter((file) => !file.endsWith('/places.ts'))
  .map((file) => readFileSync(new URL(file, ROOT), 'utf8').replace(/\\([^\w\s])/g, '$1'));

describe('every text of the contract', () => {
  const texts = readTexts().filter(({ status }) => status === 'kept');

  it('is held against its place on the page, or is brought about by a specification that names it', () => {
    const shown = new Set(PLACES.flatMap((place) => heldTexts(texts, place).map(({ id }) => id)));
    const unheld = texts.filter((entry) => !shown.has(entry.id) && !said.some((each) => patternOf(entry).test(each)));
    expect(unheld.map(({ id, text }) => `${id} "${text}"`)).toEqual([]);
  });
});
