import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { Memory } from './memory.mjs';

describe('Memory', () => {
  it('keeps what it was told, for its owner alone', (t) => {
    const folder = mkdtempSync(join(tmpdir(), 'memory-'));
    t.after(() => rmSync(folder, { recursive: true }));
    const file = join(folder, 'deeper/services.json');
    new Memory(file).update({ redis: { port: 1 } });
    new Memory(file).update({ postgres: { port: 2 } });
    assert.deepEqual(new Memory(file).read(), { redis: { port: 1 }, postgres: { port: 2 } });
    assert.equal(statSync(file).mode & 0o777, 0o600);
  });
  it('says which file is broken instead of forgetting what it held', (t) => {
    const folder = mkdtempSync(join(tmpdir(), 'memory-'));
    t.after(() => rmSync(folder, { recursive: true }));
    const file = join(folder, 'services.json');
    writeFileSync(file, '{');
    assert.throws(() => new Memory(file).update({ a: 1 }), /services\.json cannot be read/);
  });
});
