/**
 * @file Five suites: `unit` (no I/O), `medium` (real PostgreSQL, Redis, ffmpeg, speech), `web` (components in jsdom), `browser` (the built product
 * in Chromium), `e2e` (the built product under load, killed, without disk or network).
 */
import { swcOptions } from './tools/jest/swc.mjs';

const swc = (jsc) => ['@swc/jest', swcOptions(jsc)];

const node = {
  testEnvironment: 'node',
  extensionsToTreatAsEsm: ['.ts'],
  moduleNameMapper: { '^(\\.{1,2}/.*)\\.js$': '$1' },
  transform: { '^.+\\.ts$': swc() },
  testEnvironmentOptions: { customExportConditions: ['@timbrel/source', 'node', 'node-addons'] },
  modulePathIgnorePatterns: ['/dist/', '/.data/'],
};

/** For tests with real parts: their modules are loaded once for each process. The others run in Jest's sandbox. */
const runner = '<rootDir>/tools/jest/bare/runner.mjs';

export default {
  // Only for what hangs: a busy machine is slow, not wrong.
  testTimeout: 180_000,
  // Modules of finished files stay in a worker for ever; near its heap's end it would do little but collect.
  workerIdleMemoryLimit: '1GB',
  testSequencer: '<rootDir>/tools/jest/longest-first.mjs',
  projects: [
    {
      ...node,
      displayName: 'unit',
      testMatch: ['<rootDir>/{apps/api,apps/e2e,libs/*}/{src,contract}/**/*.spec.ts'],
      testPathIgnorePatterns: ['/node_modules/', '\\.medium\\.spec\\.ts$', '\\.e2e\\.spec\\.ts$'],
      setupFiles: ['<rootDir>/tools/jest/nest.mjs'],
    },
    {
      ...node,
      runner,
      displayName: 'medium',
      testMatch: ['<rootDir>/{apps/api,libs/*}/src/**/*.medium.spec.ts'],
      setupFiles: ['<rootDir>/tools/jest/nest.mjs'],
    },
    {
      ...node,
      displayName: 'web',
      testEnvironment: '<rootDir>/tools/jest/browser-environment.mjs',
      extensionsToTreatAsEsm: ['.ts', '.tsx'],
      testMatch: ['<rootDir>/apps/web/src/**/*.spec.{ts,tsx}'],
      moduleNameMapper: {
        '\\.css$': '<rootDir>/tools/jest/style.mjs',
        // Bundlers find the browser's half of it by a field of its package.json that Jest does not read.
        '^tus-js-client$': '<rootDir>/node_modules/tus-js-client/lib.es5/browser/index.js',
        '^(\\.{1,2}/.*)\\.js$': '$1',
      },
      testEnvironmentOptions: { customExportConditions: ['@timbrel/source', 'browser'] },
      transform: {
        '^.+\\.tsx?$': swc({
          parser: { syntax: 'typescript', tsx: true },
          transform: { react: { runtime: 'automatic' } },
        }),
      },
      setupFiles: ['<rootDir>/tools/jest/browser.mjs'],
    },
    { ...node, runner, displayName: 'browser', testMatch: ['<rootDir>/apps/e2e/src/{browser,screens}/*.e2e.spec.ts'] },
    {
      ...node,
      runner,
      displayName: 'e2e',
      testMatch: ['<rootDir>/apps/e2e/src/**/*.e2e.spec.ts'],
      testPathIgnorePatterns: ['/node_modules/', '/apps/e2e/src/(browser|screens)/'],
    },
  ],
};
