/**
 * @file Refuses regular expressions whose time grows faster than the text they read: what users send could stop a process with them. Two plugins,
 * since each sees what the other does not: redos (recheck) attacks every literal, regexp also knows expressions that are put together from constants.
 */
import redos from 'eslint-plugin-redos';
import regexp from 'eslint-plugin-regexp';

const PRODUCT = '{apps,libs,tools}/**/*.{ts,tsx,mjs}';
/** They read only what they have made themselves, and would take most of the time. */
const TESTS = ['**/*.spec.{ts,tsx,mjs}', 'apps/e2e/**', 'apps/api/src/testing/**', 'apps/web/src/app/contract/**'];

export const regularExpressionRules = [
  {
    files: [PRODUCT],
    ignores: TESTS,
    plugins: { redos, regexp },
    rules: {
      // Long enough for the slowest of ours; what isn't decided by then passes.
      'redos/no-vulnerable': ['error', { timeout: 5_000, ignoreErrors: true }],
      'regexp/no-super-linear-backtracking': ['error', { report: 'potential' }],
      'regexp/no-super-linear-move': ['error', { report: 'certain' }],
    },
  },
];
