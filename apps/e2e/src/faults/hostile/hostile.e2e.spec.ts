import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { PATIENCE_MS } from '../../harness/observe.ts';
import { Besieged } from './besieged.ts';

const SEED = 1;
const FILES = 100;

let besieged: Besieged;
beforeAll(async () => {
  besieged = await Besieged.start();
}, PATIENCE_MS);
afterAll(() => besieged.stop());

describe('a hundred hostile files', () => {
  it(
    'end each by a named refusal, a named failure or as a file like others, and reach nothing else',
    async () => {
      const { faults, endings } = await besieged.attack(SEED, FILES);
      expect(faults).toEqual([]);
      expect(await besieged.faults()).toEqual([]);
      expect(endings.refused + endings.failed + endings.accepted).toBe(FILES);
      expect(Math.min(...Object.values(endings))).toBeGreaterThan(0);
    },
    2 * PATIENCE_MS,
  );
});
