import { afterEach, describe, expect, it } from '@jest/globals';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import S3rver from 's3rver';
import { BlobMissingError, Storage } from '../../storage/storage.js';
import { Member } from '../../testing/member.js';
import { createTestApp, type TestApp } from '../../testing/test-app.js';
import { TestClock } from '../../testing/test-clock.js';
import { AuditModule } from '../media.module.js';
import { StorageAuditService } from './storage-audit.service.js';

let test: TestApp;
let store: S3rver | undefined;
let directory: string | undefined;
afterEach(async () => {
  await test.close();
  await store?.close();
  if (directory) await rm(directory, { recursive: true, force: true });
  [store, directory] = [undefined, undefined];
});

/** The environment by which a new store holds the files. */
const STORES: Record<string, () => Promise<Record<string, string>>> = {
  'on a local disk': async () => ({}),
  'in S3': async () => {
    directory = await mkdtemp(join(tmpdir(), 'timbrel-s3-'));
    const configureBuckets = [{ name: 'media', configs: [] }];
    store = new S3rver({ port: 0, address: '127.0.0.1', silent: true, directory, configureBuckets });
    const { port } = await store.run();
    const key = { S3_ACCESS_KEY_ID: 'S3RVER', S3_SECRET_ACCESS_KEY: 'S3RVER' };
    return { STORAGE_URL: 's3://media/library', S3_ENDPOINT: `http://127.0.0.1:${port}`, ...key };
  },
};

describe('what a process stored that died before its record', () => {
  it.each(Object.keys(STORES))('goes %s once it is two days old, and no file with it', async (place) => {
    const clock = new TestClock();
    const env = await STORES[place]!();
    test = await createTestApp({ env, override: clock.override, modules: [AuditModule] });
    const member = await Member.join(test);
    const kept = await member.upload('kept for long', 'long.txt');
    const storage = test.app.get<Storage, Storage>(Storage);
    const orphan = `files/${member.userId}/orphan.txt`;
    await storage.write(orphan, Readable.from([Buffer.from('stored and forgotten')]));
    const audit = test.app.get(StorageAuditService);
    clock.advance({ hours: 47 });
    expect(await audit.removeOrphans()).toEqual([]);
    clock.advance({ hours: 2 });
    expect(await audit.removeOrphans()).toEqual([orphan]);
    await expect(storage.size(orphan)).rejects.toThrow(BlobMissingError);
    expect(await storage.size(kept.storage_path)).toBe('kept for long'.length);
  });
});
