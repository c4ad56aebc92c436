/**
 * @file Refuses regular expressions whose time grows faster than the text they read: what users send could stop a process with them. Two plugins,
 * since each sees what the other does not: redos (recheck) attacks every literal, regexp also knows expressions that are put together from constants.
 */
import redos from 'eslint-plugin-redos';
import regexp from 'eslint-plugin-regexp';

const PRODUCT = '{apps,libs,tools}/**/*.{ts,tsx,mjs}';
/** They read only what they have made themselves, and would take most of the time. */
const TESTS = ['**/*.spec.{ts,tsx,mjs}', 'apps/e2e/**', 'apps/api/src/testing/**', 'apps/web/src/testing/**'];

/** Several times what the slowest of ours takes: what isn't decided by then is reported. */
const TIMEOUT_MS = 60_000;

/**
 * Expressions that recheck cannot decide: with so many alternatives it takes its time, and depending on how busy the machine is finds them
 * safe, finds an attack that is none, or gives up. They are named by their file and how they begin, with why they take linear time.
 */
export const EXCEPTIONS = [
  {
    file: 'libs/engines/src/translation/orders.ts',
    begins: '/\\b(?:ignore|disregard|',
    reason: 'nothing is repeated more than 40 times',
  },
  {
    file: 'libs/engines/src/translation/orders.ts',
    begins: '/```|<\\|[^|]*\\|>|',
    reason: 'each repetition has a bound, or ends at a character with which the next match begins',
  },
];

/** As `no-vulnerable` of redos, but for `EXCEPTIONS`. */
const noVulnerable = {
  ...redos.rules['no-vulnerable'],
  create: (context) => {
    const exceptions = EXCEPTIONS.filter(({ file }) => context.filename.endsWith(`/${file}`));
    const isException = (node) => exceptions.some(({ begins }) => context.sourceCode.getText(node).startsWith(begins));
    const { Literal, ...others } = redos.rules['no-vulnerable'].create(context);
    return { ...others, Literal: (node) => isException(node) || Literal(node) };
  },
};

export const regularExpressionRules = [
  {
    files: [PRODUCT],
    ignores: TESTS,
    plugins: { redos: { rules: { 'no-vulnerable': noVulnerable } }, regexp },
    rules: {
      'redos/no-vulnerable': ['error', { timeout: TIMEOUT_MS, ignoreErrors: false }],
      'regexp/no-super-linear-backtracking': ['error', { report: 'potential' }],
      'regexp/no-super-linear-move': ['error', { report: 'certain' }],
    },
  },
];
