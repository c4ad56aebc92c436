import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { fingerprint } from './build.mjs';

describe('fingerprint', () => {
  it('changes with contents and names, and with nothing else', (t) => {
    const folder = mkdtempSync(join(tmpdir(), 'fingerprint-'));
    t.after(() => rmSync(folder, { recursive: true }));
    mkdirSync(join(folder, 'src'));
    writeFileSync(join(folder, 'src/a.ts'), '1');
    const first = fingerprint([folder]);

    mkdirSync(join(folder, 'dist'));
    writeFileSync(join(folder, 'dist/a.js'), '1');
    writeFileSync(join(folder, 'src/a.ts'), '1');
    assert.equal(fingerprint([folder]), first);

    writeFileSync(join(folder, 'src/a.ts'), '2');
    const changed = fingerprint([folder]);
    assert.notEqual(changed, first);

    renameSync(join(folder, 'src/a.ts'), join(folder, 'src/b.ts'));
    assert.notEqual(fingerprint([folder]), changed);
  });
});
