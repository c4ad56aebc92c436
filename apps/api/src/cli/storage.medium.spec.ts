import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mkdir, rm, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { checkStorage } from './commands/storage.command.js';
import { Member, storedFiles } from '../testing/member.js';
import { createTestApp, type TestApp } from '../testing/test-app.js';
import { AuditModule } from '../media/media.module.js';
import { StorageAuditService } from '../media/audit/storage-audit.service.js';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp({ modules: [AuditModule] });
});
afterAll(() => test.close());

const at = (path: string) => join(fileURLToPath(test.env.storageUrl), path);
const check = async (...args: string[]) => (await checkStorage.run(test.app, args)).join('\n');

/** A blob that was written so long ago. */
async function lay(path: string, hours: number): Promise<void> {
  await mkdir(dirname(at(path)), { recursive: true });
  await writeFile(at(path), 'left behind');
  const when = Date.now() / 1_000 - hours * 3_600;
  await utimes(at(path), when, when);
}

describe('the check of the storage', () => {
  it('finds what is right, what belongs to nothing, what is missing and what is damaged, and removes orphans when told', async () => {
    const owner = await Member.join(test);
    const [whole, missing, damaged] = [
      await owner.upload('whole', 'whole.txt'),
      await owner.upload('missing', 'missing.txt'),
      await owner.upload('damaged', 'damaged.txt'),
    ];
    expect(await check()).toBe('3 blobs, 19 Bytes; 3 records\nEverything is as it should be.');

    const [orphan, pictures] = [`files/${owner.userId}/orphan.mp3`, 'derived/nobody/orphan.jpg'];
    await lay(orphan, 49);
    await lay(pictures, 49);
    await lay(`files/${owner.userId}/arriving.mp3`, 47);
    // An old file of the library is none the less one.
    await utimes(at(whole.storage_path), 0, 0);
    await rm(at(missing.storage_path));
    await writeFile(at(damaged.storage_path), 'cut');
    const found = await test.app.get(StorageAuditService).audit();
    expect({ ...found, orphans: found.orphans.toSorted() }).toMatchObject({
      blobs: 5,
      records: 3,
      orphans: [pictures, orphan],
      missing: [missing.storage_path],
      damaged: [damaged.storage_path],
    });
    expect(await check()).toContain(`Records whose blob is missing: 1\n  ${missing.storage_path}`);
    expect(await storedFiles(test)).toContain(orphan);

    expect(await check('--remove-orphans')).toContain('Removed 2 that belonged to nothing.');
    expect((await storedFiles(test)).sort()).toEqual(
      [whole.storage_path, damaged.storage_path, `files/${owner.userId}/arriving.mp3`].sort(),
    );
  });

  it('goes through more records than fit into one batch', async () => {
    const { userId } = await Member.join(test);
    await test.orm.em.getConnection().execute(
      `insert into media_files (user_id, filename, original_name, mime_type, size_bytes, sha256, kind, status)
       select ?, gen_random_uuid() || '.txt', 'x.txt', 'text/plain', 1, '', 'text', 'ready' from generate_series(1, 1100)`,
      [userId],
    );
    const { missing } = await test.app.get(StorageAuditService).audit();
    expect(new Set(missing.filter((path) => path.includes(userId))).size).toBe(1_100);
  });
});
