import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, it } from 'node:test';
import { ESLint } from 'eslint';
import tseslint from 'typescript-eslint';
import { noCycles } from './cycles.mjs';

const folders = [];
after(() => folders.forEach((folder) => rmSync(folder, { recursive: true })));

/** What the rule says of the first of these modules. */
async function messagesFor(modules) {
  const root = mkdtempSync(join(tmpdir(), 'cycles-'));
  folders.push(root);
  for (const [path, text] of Object.entries(modules)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  const eslint = new ESLint({
    cwd: root,
    overrideConfigFile: true,
    overrideConfig: [
      {
        files: ['**/*.{ts,tsx}'],
        languageOptions: { parser: tseslint.parser },
        plugins: { cycles: { rules: { none: noCycles } } },
        rules: { 'cycles/none': ['error', { root }] },
      },
    ],
  });
  const [{ messages }] = await eslint.lintFiles(Object.keys(modules)[0]);
  return messages.map(({ message }) => message);
}

const CYCLE = ['Import cycle among a.ts, deep/b.tsx.'];

it('refuses modules that import each other', async () => {
  const modules = { 'a.ts': "import { b } from './deep/b';", 'deep/b.tsx': "export { a as b } from '../a';" };
  assert.deepEqual(await messagesFor(modules), CYCLE);
});

it('refuses them also where only types are imported, or lazily', async () => {
  const types = { 'a.ts': "import type { B } from './deep/b';", 'deep/b.tsx': "import type { A } from '../a';" };
  const lazy = { 'a.ts': "export const b = () => import('./deep/b');", 'deep/b.tsx': "import type { A } from '../a';" };
  assert.deepEqual([await messagesFor(types), await messagesFor(lazy)], [CYCLE, CYCLE]);
});

it('refuses a way round over several modules', async () => {
  const modules = { 'a.ts': "import './b';", 'b.ts': "import './c';", 'c.ts': "import './a';" };
  assert.deepEqual(await messagesFor(modules), ['Import cycle among a.ts, b.ts, c.ts.']);
});

it('accepts modules that are reached in two ways, style sheets and packages', async () => {
  const modules = {
    'a.ts': "import './b'; import './c'; import './a.css'; import 'react';",
    'b.ts': "import './c';",
    'c.ts': '',
  };
  assert.deepEqual(await messagesFor(modules), []);
});
