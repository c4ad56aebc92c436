import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import S3rver from 's3rver';
import { LocalDriver } from './drivers/local.driver.js';
import { S3Driver } from './drivers/s3.driver.js';
import { BlobMissingError, type ListedBlob, type Storage } from './storage.js';

const PATH = 'files/someone/blob.txt';
const MB = 1024 ** 2;

interface Place {
  storage: Storage;
  close(): Promise<void>;
}

/** Every driver, each in an empty place of its own. */
const DRIVERS: Record<string, () => Promise<Place>> = {
  LocalDriver: async () => {
    const root = await mkdtemp(join(tmpdir(), 'timbrel-storage-'));
    return { storage: new LocalDriver(root), close: () => rm(root, { recursive: true, force: true }) };
  },
  S3Driver: async () => {
    const directory = await mkdtemp(join(tmpdir(), 'timbrel-s3-'));
    const configureBuckets = [{ name: 'media', configs: [] }];
    const store = new S3rver({ port: 0, address: '127.0.0.1', silent: true, directory, configureBuckets });
    const { port } = await store.run();
    const storage = new S3Driver({
      bucket: 'media',
      prefix: 'timbrel',
      endpoint: `http://127.0.0.1:${port}`,
      region: 'us-east-1',
      accessKeyId: 'S3RVER',
      secretAccessKey: 'S3RVER',
    });
    return {
      storage,
      async close() {
        await store.close();
        await rm(directory, { recursive: true, force: true });
      },
    };
  },
};

describe.each(Object.keys(DRIVERS))('%s', (name) => {
  let place: Place;
  let storage: Storage;
  let folder: string;
  beforeAll(async () => {
    place = await DRIVERS[name]!();
    storage = place.storage;
  });
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'timbrel-workspace-'));
  });
  afterEach(async () => {
    for (const { path } of await listed()) await storage.remove(path);
    await rm(folder, { recursive: true, force: true });
  });
  afterAll(() => place.close());

  const listed = async (): Promise<ListedBlob[]> => {
    const blobs: ListedBlob[] = [];
    for await (const blob of storage.list()) blobs.push(blob);
    return blobs;
  };
  const paths = async () => (await listed()).map(({ path }) => path).sort();
  const write = (text: string, path = PATH) => storage.write(path, Readable.from([Buffer.from(text)]));
  const read = async (...args: Parameters<Storage['read']>) => (await buffer(await storage.read(...args))).toString();
  async function* broken(error: Error, bytes: number): AsyncGenerator<Buffer> {
    yield Buffer.alloc(bytes, 'x');
    throw error;
  }

  it('keeps bytes and tells their number and hash', async () => {
    expect(await write('words')).toEqual({ sizeBytes: 5, sha256: createHash('sha256').update('words').digest('hex') });
    expect(await read(PATH)).toBe('words');
    expect(await storage.size(PATH)).toBe(5);
  });

  it('keeps what is larger than one part', async () => {
    const bytes = randomBytes(20 * MB);
    const pieces = Array.from({ length: 20 }, (_, index) => bytes.subarray(index * MB, (index + 1) * MB));
    const { sha256, sizeBytes } = await storage.write(PATH, Readable.from(pieces));
    expect([sizeBytes, sha256]).toEqual([bytes.length, createHash('sha256').update(bytes).digest('hex')]);
    expect((await buffer(await storage.read(PATH))).equals(bytes)).toBe(true);
  });

  it('shows a blob only once it is whole', async () => {
    const source = new PassThrough();
    const writing = storage.write(PATH, source);
    source.write('first half,');
    await expect(storage.read(PATH)).rejects.toThrow(BlobMissingError);
    expect(await listed()).toEqual([]);
    source.end(' second half');
    await writing;
    expect(await read(PATH)).toBe('first half, second half');
  });

  it.each([100, 12 * MB])(
    'leaves nothing of a source that fails after %i bytes, and what stood there before',
    async (size) => {
      const failure = new Error('connection lost');
      await expect(storage.write(PATH, Readable.from(broken(failure, size)))).rejects.toBe(failure);
      expect(await listed()).toEqual([]);
      await write('before');
      await expect(storage.write(PATH, Readable.from(broken(failure, size)))).rejects.toBe(failure);
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
    expect(await listed()).toEqual([]);
  });

  it('reads ranges, both ends included', async () => {
    await write('0123456789');
    // Not 0 to 0: the S3 store of these tests takes that for no range at all.
    expect(await read(PATH, { start: 0, end: 1 })).toBe('01');
    expect(await read(PATH, { start: 3, end: 5 })).toBe('345');
    expect(await read(PATH, { start: 8, end: 9 })).toBe('89');
  });

  it('says what is missing, and removes it without complaint', async () => {
    await expect(storage.read(PATH)).rejects.toThrow(BlobMissingError);
    await expect(storage.size(PATH)).rejects.toThrow(BlobMissingError);
    await expect(storage.placeIn(join(folder, 'input'), PATH)).rejects.toThrow(BlobMissingError);
    await storage.remove(PATH);
    await write('words');
    await storage.remove(PATH);
    expect(await listed()).toEqual([]);
  });

  it('takes a file of this machine in, again too, and leaves it where it is', async () => {
    const local = join(folder, 'local.txt');
    await writeFile(local, 'from here');
    await storage.ingestLocalFile(PATH, local);
    await storage.ingestLocalFile(PATH, local);
    await rm(local);
    expect(await read(PATH)).toBe('from here');
  });

  it('dates what it takes in by its coming, however old the file is', async () => {
    const local = join(folder, 'old.txt');
    await writeFile(local, 'old');
    await utimes(local, 0, 0);
    await storage.ingestLocalFile(PATH, local);
    const [blob] = await listed();
    expect(Math.abs(blob!.writtenAt.getTime() - Date.now())).toBeLessThan(60_000);
  });

  it('places a blob alone in a folder, and keeps it when that folder goes', async () => {
    await write('words');
    await write('others', 'files/someone/sibling.txt');
    const input = join(folder, 'input');
    expect(await readFile(await storage.placeIn(input, PATH), 'utf8')).toBe('words');
    expect(await readdir(input)).toEqual(['blob.txt']);
    await rm(input, { recursive: true });
    expect(await read(PATH)).toBe('words');
  });

  it('lists what is there', async () => {
    const before = Date.now();
    await write('words');
    await write('a picture', 'derived/someone/picture.jpg');
    expect(await paths()).toEqual(['derived/someone/picture.jpg', PATH]);
    const [blob] = (await listed()).filter(({ path }) => path === PATH);
    expect(blob!.sizeBytes).toBe(5);
    expect(Math.abs(blob!.writtenAt.getTime() - before)).toBeLessThan(60_000);
  });

  it.each([
    'blob',
    '/etc/passwd',
    'files/../../etc/passwd',
    '../blob',
    'files//blob',
    'files/a b',
    'files/\0',
    'files/ü',
    '',
  ])('takes no path like %j', async (path) => {
    await expect(write('words', path)).rejects.toThrow('Not a blob path');
    await expect(storage.read(path)).rejects.toThrow('Not a blob path');
    await expect(storage.size(path)).rejects.toThrow('Not a blob path');
    await expect(storage.remove(path)).rejects.toThrow('Not a blob path');
    await expect(storage.ingestLocalFile(path, join(folder, 'any'))).rejects.toThrow('Not a blob path');
    await expect(storage.placeIn(folder, path)).rejects.toThrow('Not a blob path');
    expect(await listed()).toEqual([]);
  });
});
