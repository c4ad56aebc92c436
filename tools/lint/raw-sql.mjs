/**
 * @file SQL stands in `*.queries.ts`, in named functions whose docstrings say what they guarantee. Everything else asks those, the entities, or
 * the query builder (`getKysely`), so that what is written by hand is found in one place of each module.
 */
import { join, relative, sep } from 'node:path';
import { IGNORED } from './tables.mjs';

const workspace = join(import.meta.dirname, '../..');

/** Where it stands elsewhere all the same. The list may only shrink: the spec fails when an entry is no longer needed. */
export const EXCEPTIONS = [];

const STATEMENT =
  /^\s*(?:select\s[^]*\bfrom\s|insert\s+into\s|update\s+\S+\s+(?:\w+\s+)?set\s|delete\s+from\s|with\s+\w+\s+as\s|lock\s+table\s|truncate\s)/i;
/** `Select a file from …`: SQL is written in one case. */
const SENTENCE = /^\s*[A-Z][a-z]/;

/** Whether a text is a statement or begins like one. Parts of statements pass: whatever runs them is refused. */
export const isStatement = (text) => STATEMENT.test(text) && !SENTENCE.test(text);

const MESSAGE =
  'SQL belongs in a named function of the module’s *.queries.ts; or use entities (tools/lint/raw-sql.mjs).';

const rawSql = {
  meta: {
    type: 'problem',
    schema: [{ type: 'object' }],
    docs: { description: 'SQL stands in *.queries.ts only.' },
  },
  create(context) {
    const { root, exceptions = EXCEPTIONS } = context.options[0];
    const file = relative(root, context.filename).split(sep).join('/');
    if (exceptions.some((each) => each.file === file)) return {};
    const report = (node) => context.report({ node, message: MESSAGE });
    return {
      Literal: (node) => typeof node.value === 'string' && isStatement(node.value) && report(node),
      TemplateLiteral: (node) => isStatement(node.quasis.map(({ value }) => value.cooked).join('?')) && report(node),
      // Of the query builder `execute` takes no arguments; of `this` it is a method of ours.
      'CallExpression[arguments.length>0][callee.property.name="execute"]': ({ callee, arguments: [sql] }) => {
        const text = sql.type === 'TemplateLiteral' ? sql.quasis[0].value.cooked : sql.value;
        // What is a statement has been reported as such.
        if (callee.object.type !== 'ThisExpression' && !(typeof text === 'string' && isStatement(text))) report(sql);
      },
      'ImportDeclaration[source.value=/^(@mikro-orm\\/|kysely$)/] > ImportSpecifier[imported.name=/^(raw|sql)$/]':
        report,
    };
  },
};

/** @param {object[]} [exceptions] instead of `EXCEPTIONS` */
export const rawSqlRulesWith = (exceptions) => [
  {
    files: ['apps/api/src/**/*.ts'],
    ignores: [...IGNORED, '**/*.queries.ts'],
    plugins: { 'raw-sql': { rules: { placement: rawSql } } },
    rules: { 'raw-sql/placement': ['error', { root: join(workspace, 'apps/api/src'), exceptions }] },
  },
];
export const rawSqlRules = rawSqlRulesWith();
