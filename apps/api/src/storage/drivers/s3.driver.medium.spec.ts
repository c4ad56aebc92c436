import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import S3rver from 's3rver';
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
  const read = async (...args: Parameters<S3Driver['read']>) => (await buffer(await storage.read(...args))).toString();

  it('keeps bytes and tells their number and hash', async () => {
    expect(await write('words')).toEqual({ sizeBytes: 5, sha256: createHash('sha256').update('words').digest('hex') });
    expect(await read(PATH)).toBe('words');
    expect(await storage.size(PATH)).toBe(5);
  });

  it('keeps what is sent in several parts', async () => {
    const bytes = randomBytes(20 * 1024 ** 2);
    const pieces = Array.from({ length: 20 }, (_, index) => bytes.subarray(index * 1024 ** 2, (index + 1) * 1024 ** 2));
    const { sha256, sizeBytes } = await storage.write(PATH, Readable.from(pieces));
    expect([sizeBytes, sha256]).toEqual([bytes.length, createHash('sha256').update(bytes).digest('hex')]);
    const kept = await buffer(await storage.read(PATH));
    expect(kept.equals(bytes)).toBe(true);
  });

  it('shows a blob only once it is whole', async () => {
    const source = new PassThrough();
    const writing = storage.write(PATH, source);
    source.write('first half,');
    await expect(storage.read(PATH)).rejects.toThrow(BlobMissingError);
    source.end(' second half');
    await writing;
    expect(await read(PATH)).toBe('first half, second half');
  });

  it.each([100, 12 * 1024 ** 2])(
    'leaves nothing of a source that fails after %i bytes, and what stood there before',
    async (size) => {
      const failure = new Error('connection lost');
      async function* broken(): AsyncGenerator<Buffer> {
        yield Buffer.alloc(size, 'x');
        throw failure;
      }
      await expect(storage.write(PATH, Readable.from(broken()))).rejects.toBe(failure);
      await expect(storage.size(PATH)).rejects.toThrow(BlobMissingError);
      await write('before');
      await expect(storage.write(PATH, Readable.from(broken()))).rejects.toBe(failure);
      expect(await read(PATH)).toBe('before');
    },
  );

  it('leaves nothing of a source that is refused on its way', async () => {
    const refusal = new Error('too large');
    const onBytes = (total: number) => {
      if (total > 3) throw refusal;
    };
    const source = Readable.from([Buffer.from('ab'), Buffer.from('cd')]);
    await expect(storage.write(PATH, source, { onBytes })).rejects.toBe(refusal);
    await expect(storage.size(PATH)).rejects.toThrow(BlobMissingError);
  });

  it('reads ranges, both ends included', async () => {
    await write('0123456789');
    // Not 0 to 0: the store of these tests takes that for no range at all.
    expect(await read(PATH, { start: 0, end: 1 })).toBe('01');
    expect(await read(PATH, { start: 3, end: 5 })).toBe('345');
    expect(await read(PATH, { start: 8, end: 9 })).toBe('89');
  });

  it('says what is missing, and removes it without complaint', async () => {
    await expect(storage.read(PATH)).rejects.toThrow(BlobMissingError);
    await expect(storage.size(PATH)).rejects.toThrow(BlobMissingError);
    await expect(storage.placeIn(join(root, 'folder'), PATH)).rejects.toThrow(BlobMissingError);
    await storage.remove(PATH);
  });

  it('takes a file of this machine in, again too, and places it in a folder', async () => {
    const local = join(root, 'local.txt');
    await writeFile(local, 'from here');
    await storage.adopt(PATH, local);
    await storage.adopt(PATH, local);
    const folder = join(root, 'workspace');
    expect(await readFile(await storage.placeIn(folder, PATH), 'utf8')).toBe('from here');
    expect(await readdir(folder)).toEqual(['blob.txt']);
  });

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

  it.each(['blob', '/etc/passwd', 'files/../../etc/passwd', 'files/a b', 'files/\0', ''])(
    'takes no path like %j',
    async (path) => {
      await expect(write('words', path)).rejects.toThrow('Not a blob path');
      await expect(storage.read(path)).rejects.toThrow('Not a blob path');
      await expect(storage.remove(path)).rejects.toThrow('Not a blob path');
    },
  );

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

    it('says so where nobody listens', async () => {
      await expect(at(1).read(PATH)).rejects.toThrow(StorageUnavailableError);
    });
  });
});
