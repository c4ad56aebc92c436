/**
 * @file A table is named only by the module that owns it: in SQL and in the mapping of an entity. Other modules call the owner's service, or
 * use its entity where layers.mjs lets them import it. So a table can change without a search through the whole application.
 */
import { join, relative, sep } from 'node:path';

/** Every table by the folder of apps/api/src that owns it. The spec compares this with the migrations. */
export const OWNERS = {
  common: ['outbox', 'idempotency_keys'],
  mail: ['mailbox_messages'],
  users: ['users'],
  auth: [
    ...['sessions', 'verifications', 'account_links', 'identities', 'api_keys', 'second_factors', 'recovery_codes'],
    ...['security_events', 'guesses', 'address_limits'],
  ],
  notifications: ['notifications'],
  subscriptions: ['plans', 'plan_prices', 'customers', 'discount_codes', 'discount_uses'],
  usage: ['usage_records', 'usage_warnings', 'exports', 'download_totals'],
  invoices: ['invoices', 'invoice_numbers'],
  media: ['media_files', 'media_derivatives', 'media_peaks'],
  uploads: ['resumable_uploads', 'form_uploads'],
  transcripts: ['transcripts', 'transcript_drafts', 'transcript_shares'],
  payments: [
    ...['subscriptions', 'plan_changes', 'payments', 'checkouts', 'webhook_events', 'once_offers'],
    ...['paypal_plans', 'paypal_takebacks', 'paypal_orders'],
    ...['test_gateway_customers', 'test_gateway_sessions', 'test_gateway_subscriptions'],
  ],
  processing: ['processing_jobs', 'job_checkpoints', 'recipes', 'translations', 'summaries', 'glossary_terms'],
  support: ['support_messages'],
  webhooks: ['webhooks', 'webhook_deliveries'],
};

/** A table name that is computed at run time, which no rule can check. */
export const COMPUTED = 'computed';

/** Where a foreign or computed table is named all the same. The list may only shrink: the spec fails when an entry is no longer needed. */
export const EXCEPTIONS = [
  {
    file: 'database/database.queries.ts',
    table: COMPUTED,
    reason: 'the table of whatever entity its caller may use',
  },
  {
    file: 'account-lifecycle/account-export.queries.ts',
    table: COMPUTED,
    reason: 'everything held about a person: a specification holds exported-tables.ts against the database',
  },
];

const BEFORE_TABLES = new Set(['from', 'join', 'into', 'update', 'using', 'table', 'truncate']);
const VERBS = new Set(['select', 'insert', 'update', 'delete', 'join', 'union', 'truncate', 'lock']);
const MODIFIERS = new Set(['only', 'lateral', 'table', 'as']);
/** Stands for `${…}` in the text of a template. */
const HOLE = '\0';
const IS_NAME = /^[\w."]+$/;
/** Methods of Kysely, the query builder under MikroORM, that take a table and perhaps its alias: `media_files as f`. */
const BUILDERS = /^(?:selectFrom|insertInto|updateTable|deleteFrom|mergeInto|\w+Join)$/;

/** Where the group that opens at `at` has closed. */
function afterGroup(tokens, at) {
  let depth = 0;
  for (let next = at; next < tokens.length; next += 1) {
    if (tokens[next] === '(') depth += 1;
    if (tokens[next] === ')') depth -= 1;
    if (depth === 0) return next + 1;
  }
  return tokens.length;
}

/**
 * What stands where SQL names a table, also in lists such as `from a x, b y`. That includes names of common table expressions and functions.
 * @param {string} sql a statement or a part of one, with `\0` for what is filled in at run time
 * @returns {string[]} names, and `COMPUTED` for each that is filled in
 */
export function tablesIn(sql) {
  const tokens = sql.toLowerCase().match(/[\w."]+|\S/g) ?? [];
  // Otherwise it is prose: `a number from ${min} to ${max}`.
  const isStatement = tokens.some((token) => VERBS.has(token));
  return tokens.flatMap((token, index) => {
    if (!BEFORE_TABLES.has(token)) return [];
    const names = [];
    let at = index;
    do {
      at += 1;
      while (MODIFIERS.has(tokens[at])) at += 1;
      if (tokens[at] === '(') at = afterGroup(tokens, at);
      else if (tokens[at] === HOLE || IS_NAME.test(tokens[at] ?? '')) {
        if (tokens[at] !== HOLE) names.push(tokens[at].replaceAll('"', '').replace(/^public\./, ''));
        else if (isStatement) names.push(COMPUTED);
        at += 1;
        // The arguments of a function, or the columns of an insertion.
        if (tokens[at] === '(') at = afterGroup(tokens, at);
      }
      if (tokens[at] === 'as') at += 1;
      // An alias.
      if (IS_NAME.test(tokens[at] ?? '') && tokens[at + 1] === ',') at += 1;
    } while (tokens[at] === ',');
    return names;
  });
}

/**
 * What is wrong with naming a table in a file, or null.
 * @param {string} table a name, which need not be a table's, or `COMPUTED`
 * @param {string} file its path below apps/api/src
 * @param {Record<string, string[]>} owners
 */
export function faultOf(table, file, owners = OWNERS) {
  if (table === COMPUTED)
    return 'The name of a table is computed here, so that nothing can check who uses it: write it out.';
  const owner = Object.keys(owners).find((folder) => owners[folder].includes(table));
  const [folder] = file.split('/');
  if (!owner || folder === owner) return null;
  return `${table} belongs to ${owner}: call its service or use its entity (tools/lint/tables.mjs).`;
}

const ownership = {
  meta: {
    type: 'problem',
    schema: [{ type: 'object' }],
    docs: { description: 'Tables are named by their owners only.' },
  },
  create(context) {
    const { root, exceptions = EXCEPTIONS } = context.options[0];
    const file = relative(root, context.filename).split(sep).join('/');
    const check = (node, table) => {
      const message = faultOf(table, file);
      const isException = exceptions.some((each) => each.file === file && each.table === table);
      if (message && !isException) context.report({ node, message });
    };
    const checkSql = (node, sql) => {
      for (const table of new Set(tablesIn(sql))) check(node, table);
    };
    return {
      Literal: (node) => typeof node.value === 'string' && checkSql(node, node.value),
      TemplateLiteral: (node) => checkSql(node, node.quasis.map(({ value }) => value.cooked).join(` ${HOLE} `)),
      CallExpression: ({ callee, arguments: [table] }) => {
        if (typeof table?.value !== 'string' || !BUILDERS.test(callee.property?.name ?? '')) return;
        check(table, table.value.split(' ')[0]);
      },
      'Property[key.name="tableName"] > Literal': (node) => check(node, node.value),
      'Decorator > CallExpression[callee.name="Entity"]': (node) => {
        const isNamed = node.arguments[0]?.properties?.some(({ key }) => key?.name === 'tableName');
        if (!isNamed) context.report({ node, message: 'Name the table of an entity: tableName.' });
      },
    };
  },
};

const workspace = join(import.meta.dirname, '../..');
/** Tests look at the database from outside, and migrations make it. */
export const IGNORED = ['**/*.spec.ts', 'apps/api/src/testing/**', 'apps/api/src/database/migrations/**'];

/** @param {object[]} [exceptions] instead of `EXCEPTIONS` */
export const tableRulesWith = (exceptions) => [
  {
    files: ['apps/api/src/**/*.ts'],
    ignores: IGNORED,
    plugins: { tables: { rules: { ownership } } },
    rules: { 'tables/ownership': ['error', { root: join(workspace, 'apps/api/src'), exceptions }] },
  },
];
export const tableRules = tableRulesWith();
