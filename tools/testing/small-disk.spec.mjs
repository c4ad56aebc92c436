import assert from 'node:assert/strict';
import { appendFileSync, mkdtempSync, readdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { SmallDisk } from './small-disk.mjs';

const MIB = 1024 ** 2;

describe('a small disk', () => {
  it('has no room for more than it holds, and has again when it is cleared', async (t) => {
    const folder = mkdtempSync(join(tmpdir(), 'small-disk-'));
    t.after(() => rmSync(folder, { recursive: true }));
    const disk = await SmallDisk.over(folder, 4);
    const file = join(folder, 'file');
    disk.leave(MIB);
    assert.throws(() => writeFileSync(file, Buffer.alloc(2 * MIB)), { code: 'ENOSPC' });
    disk.clear();
    writeFileSync(file, Buffer.alloc(2 * MIB));
    disk.leave(0);
    assert.throws(() => appendFileSync(file, Buffer.alloc(MIB)), { code: 'ENOSPC' });
    assert.deepEqual(readdirSync(folder), ['file']);
    disk.remove();
    assert.deepEqual(readdirSync(folder), []);
    assert.ok(statfsSync(folder).blocks * statfsSync(folder).bsize > 4 * MIB);
  });

  it('is refused with a sentence where it can’t be had', async (t) => {
    const folder = mkdtempSync(join(tmpdir(), 'small-disk-'));
    const { PATH } = process.env;
    t.after(() => {
      process.env.PATH = PATH;
      rmSync(folder, { recursive: true });
    });
    process.env.PATH = folder;
    await assert.rejects(SmallDisk.over(folder, 4), /may not mount one here.*user namespaces/);
    await assert.rejects(SmallDisk.over(folder, 4, { isForPrograms: true }), /may not mount one here/);
  });
});
