/**
 * @file Files that work with the database may not ask this machine's clock: rows are dated and compared by the database's (`now()` in a statement,
 * `secondsFromNow` for a property, or `Clock`, which follows it). Otherwise what has expired depends on which machine asks.
 */
import { join, relative, sep } from 'node:path';

/** Files that may. The list may only shrink: the spec fails when an entry is no longer needed. */
export const EXCEPTIONS = [
  { file: 'auth/api-keys/api-keys.service.ts', reason: 'the age of what this process remembers' },
  { file: 'auth/sessions.service.ts', reason: 'the age of what this process remembers' },
  { file: 'common/clock/clock-sync.ts', reason: 'measures the difference between the two clocks' },
  { file: 'mail/drivers/mailbox.driver.ts', reason: 'dates a row, compares none' },
  { file: 'notifications/notifications.service.ts', reason: 'dates a row, compares none' },
  { file: 'payments/gateway-webhooks.service.ts', reason: 'dates a row, compares none' },
  { file: 'payments/gateways/paypal/paypal.gateway.ts', reason: 'stands in for an instant that the provider left out' },
  { file: 'processing/jobs/runner/attempt.ts', reason: 'how often this process writes progress' },
];

const QUERIES = /\.queries\.ts$/;
const DATABASE = /^@mikro-orm\/(?:core|postgresql)$|\/database\/database\.js$/;
const HANDLES = new Set(['EntityManager', 'Database']);
const MESSAGE =
  'This is the clock of whichever machine runs it: use now() in SQL, secondsFromNow() or Clock (tools/lint/clock.mjs).';

const processClock = {
  meta: {
    type: 'problem',
    schema: [{ type: 'object' }],
    docs: { description: 'Rows are dated and compared by the clock of the database.' },
  },
  create(context) {
    const { root, exceptions = EXCEPTIONS } = context.options[0];
    const file = relative(root, context.filename).split(sep).join('/');
    if (exceptions.some((each) => each.file === file)) return {};
    let usesDatabase = QUERIES.test(file);
    const asked = [];
    return {
      ImportDeclaration({ source, specifiers }) {
        if (DATABASE.test(source.value))
          usesDatabase ||= specifiers.some(({ imported }) => HANDLES.has(imported?.name));
      },
      'MemberExpression[object.name="Date"][property.name="now"]': (node) => asked.push(node),
      'NewExpression[callee.name="Date"][arguments.length=0]': (node) => asked.push(node),
      'CallExpression[callee.name="Date"]': (node) => asked.push(node),
      'Program:exit': () => {
        if (usesDatabase) for (const node of asked) context.report({ node, message: MESSAGE });
      },
    };
  },
};

export const clockRulesWith = (exceptions) => [
  {
    files: ['apps/api/src/**/*.ts'],
    ignores: ['**/*.spec.ts', 'apps/api/src/testing/**', 'apps/api/src/database/migrations/**'],
    plugins: { clock: { rules: { 'of-the-database': processClock } } },
    rules: {
      'clock/of-the-database': [
        'error',
        { root: join(import.meta.dirname, '../../apps/api/src'), ...(exceptions && { exceptions }) },
      ],
    },
  },
];

export const clockRules = clockRulesWith();
