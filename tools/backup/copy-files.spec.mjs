import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { copyFiles } from './copy-files.mjs';

describe('copyFiles', () => {
  it('copies what is missing or was cut short, and nothing twice', (t) => {
    const folder = mkdtempSync(join(tmpdir(), 'copy-'));
    t.after(() => rmSync(folder, { recursive: true }));
    const [from, to] = [join(folder, 'from'), join(folder, 'to')];
    mkdirSync(join(from, 'files/ada'), { recursive: true });
    writeFileSync(join(from, 'files/ada/one'), 'one');
    writeFileSync(join(from, 'files/ada/two'), 'two');
    assert.deepEqual(copyFiles(from, to), { copied: 2, kept: 0 });
    writeFileSync(join(to, 'files/ada/two'), 't');
    writeFileSync(join(from, 'three'), 'three');
    assert.deepEqual(copyFiles(from, to), { copied: 2, kept: 1 });
    assert.equal(readFileSync(join(to, 'files/ada/two'), 'utf8'), 'two');
  });
  it('finds nothing where there is no folder', () => {
    assert.deepEqual(copyFiles('/nowhere/at/all', '/nowhere/else'), { copied: 0, kept: 0 });
  });
});
