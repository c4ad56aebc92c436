import { ESLint } from 'eslint';
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import tseslint from 'typescript-eslint';
import { root } from '../setup/paths.mjs';
import { clockRulesWith, EXCEPTIONS } from './clock.mjs';

const api = join(root, 'apps/api/src');
const eslint = new ESLint({
  cwd: root,
  overrideConfigFile: true,
  allowInlineConfig: false,
  overrideConfig: [{ files: ['**/*.ts'], languageOptions: { parser: tseslint.parser } }, ...clockRulesWith([])],
});

async function faultsOf(text, file) {
  const [{ messages }] = await eslint.lintText(text, { filePath: join(api, file) });
  return messages.map(({ ruleId, fatal }) => (fatal ? 'not parsed' : ruleId));
}

const REFUSED = ['clock/of-the-database'];
const COMPARISON = `em.execute('select 1 from outbox where available_at < ?', [new Date()])`;

describe('the clock of the process', () => {
  const PLANTED = {
    'an instant without arguments': COMPARISON,
    milliseconds: `em.find(Session, { expiresAt: { $gt: new Date(Date.now() - 1_000) } })`,
    'a function handed on': 'const isOver = (row, now = Date.now) => row.expiresAt < now()',
    'a text': 'const now = Date()',
  };
  for (const [what, text] of Object.entries(PLANTED))
    it(`is refused in statements: ${what}`, async () => {
      assert.deepEqual(await faultsOf(text, 'search/planted.queries.ts'), REFUSED);
    });

  const HOLDERS = {
    'a unit of work': `import { type EntityManager } from '@mikro-orm/postgresql';`,
    'the database': `import { Database } from '../database/database.js';`,
  };
  for (const [what, line] of Object.entries(HOLDERS))
    it(`is refused where a file holds ${what}`, async () => {
      assert.deepEqual(await faultsOf(`${line}\n${COMPARISON}`, 'search/planted.ts'), REFUSED);
    });

  it('may be asked where no row is near, and instants may be read', async () => {
    assert.deepEqual(await faultsOf('const begun = Date.now()', 'search/planted.ts'), []);
    assert.deepEqual(await faultsOf('const at = new Date(row.created_at)', 'search/planted.queries.ts'), []);
  });

  it('is asked by every exception', async () => {
    for (const { file } of EXCEPTIONS) {
      const faults = await faultsOf(readFileSync(join(api, file), 'utf8'), file);
      assert.ok(faults.includes(REFUSED[0]), `${file} needs no exception any more`);
    }
  });
});
