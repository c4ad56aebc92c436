import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { accounts } from './testing/contract/accounts.js';
import { files } from './testing/contract/files.js';
import { google } from './testing/contract/google.js';
import { plans } from './testing/contract/plans.js';
import { type Readings } from './testing/contract/reading.js';
import { createTestApp, type TestApp } from './testing/test-app.js';

interface Constant {
  id: string;
  value: unknown;
  held_by?: string[];
}

const CONTRACT = new URL('../../e2e/contract/constants.json', import.meta.url);
const constants = (JSON.parse(readFileSync(CONTRACT, 'utf8')) as Constant[]).filter(({ held_by }) =>
  held_by?.includes('server'),
);

describe('the constants of the contract', () => {
  let test: TestApp;
  let readings: Readings;
  beforeAll(async () => {
    test = await createTestApp();
    readings = { ...accounts(test), ...google(test), ...plans(test), ...files(test) };
  });
  afterAll(() => test.close());

  it.each(constants)('$id is what the server has', async ({ id, value }) => {
    expect(await readings[id]?.(value as never)).toEqual(value);
  });

  it('are all that is read', () => {
    expect(Object.keys(readings).sort()).toEqual(constants.map(({ id }) => id).sort());
  });
});
