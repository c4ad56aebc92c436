import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { TIMEOUT_MS } from '../../harness/observe.ts';
import { HostileUploadEnvironment } from './hostile-upload-environment.ts';

const SEED = 1;
const FILES = 100;

let environment: HostileUploadEnvironment;
beforeAll(async () => {
  environment = await HostileUploadEnvironment.start();
}, TIMEOUT_MS);
afterAll(() => environment.stop());

describe('a hundred hostile files', () => {
  it(
    'end each by a named refusal, a named failure or as a file like others, and reach nothing else',
    async () => {
      const { faults, endings } = await environment.attack(SEED, FILES);
      expect(faults).toEqual([]);
      expect(await environment.faults()).toEqual([]);
      expect(endings.refused + endings.failed + endings.accepted).toBe(FILES);
      expect(Math.min(...Object.values(endings))).toBeGreaterThan(0);
    },
    2 * TIMEOUT_MS,
  );
});
