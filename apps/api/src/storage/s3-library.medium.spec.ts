import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from 's3rver';
import { drainOutbox, eraseDeleted } from '../testing/accounts.js';
import { freePort } from '../testing/free-port.js';
import { Member } from '../testing/member.js';
import { createTestApp, type TestApp } from '../testing/test-app.js';
import { until } from '../testing/until.js';

/** The whole application with its files in an S3 store. */
describe('a library in an S3 store', () => {
  let directory: string;
  let port: number;
  let store: S3rver;
  let test: TestApp;
  let member: Member;
  const startStore = async () => {
    const configureBuckets = [{ name: 'media', configs: [] }];
    store = new S3rver({ port, address: '127.0.0.1', silent: true, directory, configureBuckets });
    await store.run();
  };
  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'timbrel-s3-'));
    port = await freePort();
    await startStore();
    test = await createTestApp({
      env: {
        STORAGE_URL: 's3://media/library',
        S3_ENDPOINT: `http://127.0.0.1:${port}`,
        S3_ACCESS_KEY_ID: 'S3RVER',
        S3_SECRET_ACCESS_KEY: 'S3RVER',
      },
    });
    member = await Member.join(test);
  });
  afterAll(async () => {
    await test.close();
    await store.close();
    await rm(directory, { recursive: true, force: true });
  });

  it('takes files in, gives them out whole and in part, and lets the store hand out downloads', async () => {
    const file = await member.upload('0123456789', 'digits.txt');
    expect((await member.get(file.url.slice('/api/v1'.length)).expect(200)).text).toBe('0123456789');
    const part = await member.get(file.url.slice('/api/v1'.length)).set('Range', 'bytes=2-4').expect(206);
    expect(part.text).toBe('234');
    const { headers } = await member
      .get(`${file.url.slice('/api/v1'.length)}?download=1`)
      .redirects(0)
      .expect(302);
    const download = await fetch(headers['location'] as string);
    expect(await download.text()).toBe('0123456789');
    expect(download.headers.get('content-disposition')).toContain('attachment; filename="digits.txt"');
  });

  it('takes the bytes of a deleted file away, late where the store was not there', async () => {
    const file = await member.upload('to be deleted', 'gone.txt');
    await store.close();
    await member.delete(`/uploads/${file.id}`).expect(204);
    await eraseDeleted(test).catch(() => undefined);
    await startStore();
    await test.orm.em.getConnection().execute(`update outbox set available_at = now() where kind = 'storage.remove'`);
    await until(async () => {
      await drainOutbox(test);
      const [left] = await test.orm.em
        .getConnection()
        .execute<{ open: boolean }[]>(`select exists (select 1 from outbox where kind = 'storage.remove') as open`);
      return !left!.open;
    }, 'the removal');
    const key = `http://127.0.0.1:${port}/media/library/${file.storage_path}`;
    expect((await fetch(key)).status).toBe(404);
  });

  it('says that the store is away, keeps nothing half, and goes on when it is back', async () => {
    const kept = await member.upload('kept', 'kept.txt');
    await store.close();
    const refused = await member.send('lost', 'lost.txt').expect(503);
    expect(refused.body).toMatchObject({ code: 'STORAGE_UNAVAILABLE' });
    expect(refused.headers['retry-after']).toBe('60');
    await member.get(kept.url.slice('/api/v1'.length)).expect(503);
    const names = ((await member.get('/uploads').expect(200)).body as { files: { original_name: string }[] }).files;
    expect(names.map(({ original_name }) => original_name)).not.toContain('lost.txt');
    await startStore();
    expect((await member.get(kept.url.slice('/api/v1'.length)).expect(200)).text).toBe('kept');
    await member.upload('found', 'found.txt');
  });
});
