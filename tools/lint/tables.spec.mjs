import { ESLint } from 'eslint';
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import tseslint from 'typescript-eslint';
import { root } from '../setup/paths.mjs';
import { EXCEPTIONS, OWNERS, tableRulesWith } from './tables.mjs';

const api = join(root, 'apps/api/src');
const eslintWith = (exceptions) =>
  new ESLint({
    cwd: root,
    overrideConfigFile: true,
    allowInlineConfig: false,
    overrideConfig: [
      { files: ['**/*.ts'], languageOptions: { parser: tseslint.parser } },
      ...tableRulesWith(exceptions),
    ],
  });
const eslint = eslintWith([]);

async function faultsOf(text, file = 'search/planted.ts', linter = eslint) {
  const [{ messages }] = await linter.lintText(text, { filePath: join(api, file) });
  return messages.map(({ message, fatal }) => (fatal ? `not parsed: ${message}` : message));
}

describe('the owners of tables', () => {
  const REFUSED = {
    'a selection': `em.execute('select 1 from users where id = ?')`,
    'a join': '`select 1 from generate_series(1, 2) n join media_files f on true`',
    'a list': `'select 1 from generate_series(1, 2) as n, media_files f'`,
    'a list after a subselect': `'select 1 from (select 1 from x) a, media_files f'`,
    'a subselect': '`select (select count(*) from plans) as many, ${columns}`',
    'an insertion': `'insert into outbox (kind) values (?)'`,
    'an update': '`update ${""} x`; `update sessions set ended_at = ${when}`',
    'a deletion': `'delete from only "public"."transcripts"'`,
    'a deletion with using': `'delete from x using users u where u.id = x.id'`,
    'a lock': `'lock table users in share mode'`,
    'a common table expression': '`with gone as (delete from notifications returning 1) select 1 from gone`',
    capitals: `'SELECT 1 FROM Users'`,
    'a part of a statement': 'const part = `left join payments p on p.id = ${id}`',
    'a call of the query builder': `em.getKysely().updateTable('users').set({})`,
    'a join by the query builder': `query.innerJoin('media_files as f', 'f.id', 'x.id')`,
    'the mapping of an entity': `@Entity({ tableName: 'users' }) class Planted {}`,
  };
  for (const [kind, text] of Object.entries(REFUSED))
    it(`refuse ${kind} outside the owner's folder`, async () => {
      const faults = (await faultsOf(text)).filter((fault) => !fault.includes('computed'));
      assert.equal(faults.length, 1, faults.join());
      assert.match(faults[0], /^\w+ belongs to \w+: /);
    });

  it('refuse files of no folder, too', async () => {
    assert.match((await faultsOf(`'select 1 from users'`, 'planted.ts'))[0], /users belongs to users/);
  });

  it('refuse a name that is computed, and an entity whose table is not named', async () => {
    for (const text of [
      '`delete from ${table}`',
      '`update ${table} set a = 1`',
      '`select 1 from a, ${table}`',
      '`left join ${table} on true`',
    ])
      assert.match((await faultsOf(text, 'users/planted.ts'))[0], /computed/, text);
    for (const text of ['@Entity() class Planted {}', '@Entity({ comment: "" }) class Planted {}'])
      assert.match((await faultsOf(text, 'users/planted.ts'))[0], /tableName/, text);
  });

  it('accept their own tables, and what is no table', async () => {
    for (const text of [
      `'select 1 from users'; 'update users set a = 1'`,
      `@Entity({ tableName: 'users' }) class Mine {}`,
      '`with gone as (select 1) select extract(day from now()) from gone, lateral (${twin}) t for update`',
      `'A copy of your files, transcripts and users'; 'users'`,
      '`It must be a number from ${min} to ${max}.`',
    ])
      assert.deepEqual(await faultsOf(text, 'users/planted.ts'), [], text);
  });

  it('accept an exception for one table in one file alone', async () => {
    const linter = eslintWith([{ file: 'search/planted.ts', table: 'users', reason: 'planted' }]);
    const text = `'select 1 from users join plans on true'`;
    assert.deepEqual((await faultsOf(text, 'search/planted.ts', linter)).length, 1);
    assert.deepEqual((await faultsOf(text, 'search/other.ts', linter)).length, 2);
  });

  it('own every table of the migrations, each once', () => {
    const folder = join(api, 'database/migrations');
    const sources = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'));
    const made = sources.flatMap((source) => [...source.matchAll(/create table (\w+)/g)].map(([, name]) => name));
    assert.ok(made.length > 50);
    assert.deepEqual(Object.values(OWNERS).flat().sort(), [...new Set(made)].sort());
  });

  it('are asked everywhere, but for exceptions that say why and are still needed', async () => {
    const results = await eslint.lintFiles(['apps/api/src/**/*.ts']);
    assert.ok(results.length > 400);
    const found = results.flatMap(({ filePath, messages }) =>
      messages.map(({ message, line }) => {
        const table = message.includes('computed') ? 'computed' : message.split(' ')[0];
        return { key: `${filePath.slice(api.length + 1)} ${table}`, at: `${filePath}:${line}: ${message}` };
      }),
    );
    const known = new Set(EXCEPTIONS.map(({ file, table }) => `${file} ${table}`));
    const unknown = found.filter(({ key }) => !known.has(key)).map(({ at }) => at);
    assert.deepEqual(unknown, [], 'named outside their owners');
    const needed = new Set(found.map(({ key }) => key));
    assert.deepEqual(
      [...known].filter((key) => !needed.has(key)),
      [],
      'no longer needed: remove them from EXCEPTIONS',
    );
    for (const { reason } of EXCEPTIONS) assert.ok(reason.length > 20);
  });
});
