/** @file What test files import as `@jest/globals`. */
import { jestExpect } from '@jest/expect';
import { getState } from 'jest-circus';
import { ModuleMocker } from 'jest-mock';

export { afterAll, afterEach, beforeAll, beforeEach, describe, it, test } from 'jest-circus';
export const expect = jestExpect;

const mocker = new ModuleMocker(globalThis);

/** The part of it that tests with real parts need: they replace no modules and no timers. */
export const jest = {
  fn: mocker.fn.bind(mocker),
  spyOn: mocker.spyOn.bind(mocker),
  restoreAllMocks: mocker.restoreAllMocks.bind(mocker),
  setTimeout: (ms) => {
    getState().testTimeout = ms;
  },
};
