import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import S3rver from 's3rver';
import { MAX_WRITING_MS } from '../blob-lease.js';
import { BlobMissingError, StorageUnavailableError } from '../storage.js';
import { S3Driver } from './s3.driver.js';

const PATH = 'files/someone/blob.txt';
const CREDENTIALS = { region: 'us-east-1', accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' };

describe('S3Driver', () => {
  let root: string;
  let store: S3rver;
  let endpoint: string;
  let storage: S3Driver;
  beforeAll(async () => {
    root = await mkdtemp(join(tmpdir(), 'timbrel-s3-'));
    store = new S3rver({
      port: 0,
      address: '127.0.0.1',
      silent: true,
      directory: root,
      configureBuckets: [{ name: 'media', configs: [] }],
    });
    const { port } = await store.run();
    endpoint = `http://127.0.0.1:${port}`;
  });
  beforeEach(() => {
    storage = new S3Driver({ bucket: 'media', prefix: 'timbrel', endpoint, ...CREDENTIALS });
  });
  afterEach(() => storage.remove(PATH));
  afterAll(async () => {
    await store.close();
    await rm(root, { recursive: true, force: true });
  });

  const write = (text: string, path = PATH) => storage.write(path, Readable.from([Buffer.from(text)]));

  it('gives an address at which a browser finds the blob as what it is, for a while', async () => {
    await write('words');
    const link = await storage.linkTo(PATH, {
      seconds: 60,
      contentType: 'text/plain; charset=utf-8',
      disposition: 'inline; filename="a.txt"',
    });
    const answer = await fetch(link);
    expect(await answer.text()).toBe('words');
    expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    expect(answer.headers.get('content-disposition')).toBe('inline; filename="a.txt"');
    expect(Object.fromEntries(new URL(link).searchParams)).toMatchObject({
      'X-Amz-Expires': '60',
      'X-Amz-Signature': expect.stringMatching(/^[0-9a-f]{64}$/),
    });
  });

  it('gives a write up after a day, since the store would date the blob by its beginning', async () => {
    const timers = jest.spyOn(globalThis, 'setTimeout');
    const source = new PassThrough();
    const writing = storage.write(PATH, source);
    source.write('first half');
    const limits = timers.mock.calls.filter(([, ms]) => ms === MAX_WRITING_MS);
    timers.mockRestore();
    for (const [end] of limits) end();
    await expect(writing).rejects.toThrow();
    await expect(storage.size(PATH)).rejects.toThrow(BlobMissingError);
  });

  it('does its own work however many read slowly', async () => {
    // More than the system's buffers between both ends hold.
    const text = 'x'.repeat(16 * 1024 ** 2);
    await write(text);
    const reads = await Promise.all(Array.from({ length: 60 }, () => storage.read(PATH)));
    expect(await storage.size(PATH)).toBe(text.length);
    await write('other words', 'files/someone/other.txt');
    for (const read of reads) read.destroy();
  });

  describe('where the store is out of reach', () => {
    let broken: Server;
    let answers: number;
    beforeAll(async () => {
      broken = createServer((_request, response) => {
        answers += 1;
        response.writeHead(503).end();
      });
      await new Promise<void>((resolve) => broken.listen(0, '127.0.0.1', resolve));
    });
    beforeEach(() => {
      answers = 0;
    });
    afterAll(() => new Promise((resolve) => broken.close(resolve)));
    const at = (port: number) =>
      new S3Driver({ bucket: 'media', prefix: '', endpoint: `http://127.0.0.1:${port}`, ...CREDENTIALS });

    it('says so, after trying again', async () => {
      const driver = at((broken.address() as AddressInfo).port);
      await expect(driver.size(PATH)).rejects.toThrow(StorageUnavailableError);
      expect(answers).toBe(3);
      await expect(driver.write(PATH, Readable.from([Buffer.from('x')]))).rejects.toThrow(StorageUnavailableError);
    });

    it('says so where it answers with nothing for too long', async () => {
      const silent = createServer(() => undefined);
      await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
      const { port } = silent.address() as AddressInfo;
      const options = { bucket: 'media', prefix: '', endpoint: `http://127.0.0.1:${port}`, ...CREDENTIALS };
      const driver = new S3Driver({ ...options, silenceMs: 50 });
      await expect(driver.size(PATH)).rejects.toThrow(StorageUnavailableError);
      await expect(driver.write(PATH, Readable.from([Buffer.from('x')]))).rejects.toThrow(StorageUnavailableError);
      silent.closeAllConnections();
      await new Promise((resolve) => silent.close(resolve));
    });

    it('says so where nobody listens', async () => {
      await expect(at(1).read(PATH)).rejects.toThrow(StorageUnavailableError);
    });
  });
});
