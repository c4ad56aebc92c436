import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { lockFolder } from './lock.mjs';

describe('lockFolder', () => {
  it('refuses a second holder, names the first one, and is free again afterwards', async (t) => {
    const folder = mkdtempSync(join(tmpdir(), 'lock-'));
    t.after(() => rmSync(folder, { recursive: true }));
    const unlock = await lockFolder(folder, 'npm start');
    await assert.rejects(
      lockFolder(folder, 'npm test'),
      new RegExp(`npm start \\(process ${process.pid}\\) is at work in`),
    );
    await unlock();
    const again = await lockFolder(folder, 'npm test');
    await again();
  });
});
