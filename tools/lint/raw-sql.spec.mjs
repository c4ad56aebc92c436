import { ESLint } from 'eslint';
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import tseslint from 'typescript-eslint';
import { root } from '../setup/paths.mjs';
import { EXCEPTIONS, rawSqlRules, rawSqlRulesWith } from './raw-sql.mjs';

const api = join(root, 'apps/api/src');
const eslintWith = (rules) =>
  new ESLint({
    cwd: root,
    overrideConfigFile: true,
    allowInlineConfig: false,
    overrideConfig: [{ files: ['**/*.ts'], languageOptions: { parser: tseslint.parser } }, ...rules],
  });
const eslint = eslintWith(rawSqlRulesWith([]));

async function faultsOf(text, file = 'search/planted.service.ts', linter = eslint) {
  const [result] = await linter.lintText(text, { filePath: join(api, file) });
  return (result?.messages ?? []).map(({ message, fatal }) => (fatal ? `not parsed: ${message}` : message));
}

describe('SQL', () => {
  const REFUSED = {
    'a statement': `em.execute('select 1')`,
    'a statement with a type': '(await em.execute<{ id: string }[]>(`select id from users where id = ?`, [id]))[0]',
    'a statement of a variable': 'this.em.getConnection().execute(sql, [id])',
    'a statement that is chosen': `this.database.fork().execute(isFirst ? FIRST : NEXT)`,
    'a constant': 'const sql = `with gone as (delete from users returning 1) select 1 from gone`',
    'a constant in capitals': `const SQL = 'SELECT id\\nFROM users'`,
    'an insertion': 'const sql = `insert into users (id) values (${id})`',
    'an update': `const sql = 'update users u set name = 1'`,
    'an update of what is computed': 'const sql = `update ${table} set name = 1`',
    'a deletion': `const sql = 'delete from users'`,
    'a lock': `const sql = 'lock table users'`,
    'a fragment of MikroORM': `import { EntityManager, raw } from '@mikro-orm/postgresql'`,
    'a fragment of the query builder': `import { sql } from 'kysely'`,
  };
  for (const [kind, text] of Object.entries(REFUSED))
    it(`is refused outside *.queries.ts: ${kind}`, async () => {
      const faults = await faultsOf(text);
      assert.equal(faults.length, 1, faults.join());
      assert.match(faults[0], /^SQL belongs in a named function/);
    });

  it('is at home in *.queries.ts, in tests and in migrations', async () => {
    for (const file of ['search/search.queries.ts', 'search/a.spec.ts', 'testing/a.ts', 'database/migrations/1.ts'])
      for (const text of Object.values(REFUSED)) assert.deepEqual(await faultsOf(text, file), [], `${file}: ${text}`);
  });

  it('is not what reads alike', async () => {
    for (const text of [
      `em.getKysely().updateTable('users').set({}).execute()`,
      `class Runner { run() { return this.execute(attempt); } }`,
      `'Select a file from your computer'; 'Update your plan to set limits'; 'select'`,
      '`Delete from ${place}`',
      `import { EntityManager } from '@mikro-orm/postgresql'; import { raw } from 'express'`,
    ])
      assert.deepEqual(await faultsOf(text), [], text);
  });

  it('is accepted in exceptions alone', async () => {
    const linter = eslintWith(rawSqlRulesWith([{ file: 'search/planted.service.ts', reason: 'planted' }]));
    assert.equal((await faultsOf(`em.execute('select 1')`, 'search/planted.service.ts', linter)).length, 0);
    assert.equal((await faultsOf(`em.execute('select 1')`, 'search/other.service.ts', linter)).length, 1);
  });

  it('stands nowhere else, but for exceptions that say why and are still needed', async () => {
    const found = (await eslint.lintFiles(['apps/api/src/**/*.ts'])).flatMap(({ filePath, messages }) =>
      messages.map(({ line, message }) => ({ file: filePath.slice(api.length + 1), at: `${line}: ${message}` })),
    );
    const known = new Set(EXCEPTIONS.map(({ file }) => file));
    const unknown = found.filter(({ file }) => !known.has(file));
    assert.deepEqual(unknown, []);
    const needed = new Set(found.map(({ file }) => file));
    assert.deepEqual(
      [...known].filter((file) => !needed.has(file)),
      [],
      'no longer needed: remove them from EXCEPTIONS',
    );
    for (const { reason } of EXCEPTIONS) assert.ok(reason.length > 20);
  });

  it('is refused by the rules of the project', async () => {
    const { default: config } = await import('../../eslint.config.mjs');
    for (const rules of rawSqlRules) assert.ok(config.includes(rules));
  });
});
