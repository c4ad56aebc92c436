import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { mkdir, mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { StorageExhaustedError } from '../storage.js';
import { SmallDisk } from '@timbrel/tools/testing/small-disk.mjs';
import { LocalDriver } from './local.driver.js';

const PATH = 'files/someone/blob.txt';

let root: string;
let storage: LocalDriver;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'timbrel-storage-'));
  storage = new LocalDriver(root);
});
afterEach(() => rm(root, { recursive: true, force: true }));

const files = async (): Promise<string[]> => {
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1));
};
const write = (text: string, path = PATH) => storage.write(path, Readable.from([Buffer.from(text)]));

/** A source that ends badly after some bytes. */
async function* broken(error: Error): AsyncGenerator<Buffer> {
  yield Buffer.alloc(100_000, 'x');
  throw error;
}

describe('LocalDriver', () => {
  it('leaves no temporary file behind, of what came and of what did not', async () => {
    await write('words');
    await expect(storage.write(PATH, Readable.from(broken(new Error('lost'))))).rejects.toThrow('lost');
    const local = join(root, 'local');
    await writeFile(local, 'from here');
    await storage.ingestLocalFile(PATH, local);
    await rm(local);
    expect(await files()).toEqual([PATH]);
  });

  it('sweeps what interrupted writes left a quarter of an hour ago, not what still arrives', async () => {
    await mkdir(join(root, 'incoming'));
    for (const [name, minutes] of [
      ['dead', 16],
      ['alive', 14],
    ] as const) {
      const path = join(root, 'incoming', name);
      await writeFile(path, 'half');
      const touched = Date.now() / 1_000 - minutes * 60;
      await utimes(path, touched, touched);
    }
    await write('words');
    await storage.sweepIncoming();
    expect((await files()).sort()).toEqual([PATH, 'incoming/alive']);
  });

  it('has nothing to sweep or to list before its first write', async () => {
    await expect(storage.sweepIncoming()).resolves.toBeUndefined();
    for await (const blob of storage.list()) throw new Error(blob.path);
  });

  it('names the place for a proxy in front only where there is one', () => {
    expect(storage.proxyPathOf(PATH)).toBeNull();
    expect(new LocalDriver(root, '/_files/').proxyPathOf(PATH)).toBe(`/_files/${PATH}`);
    expect(() => new LocalDriver(root, '/_files').proxyPathOf('../etc/passwd')).toThrow('Not a blob path');
  });
});

describe('LocalDriver on a full disk', () => {
  let disk: SmallDisk;
  beforeEach(async () => {
    disk = await SmallDisk.over(root, 1);
  });
  afterEach(() => disk.remove());

  it('refuses what does not fit, leaves nothing of it, and keeps the rest', async () => {
    await write('before', 'files/someone/first.txt');
    const tooMuch = Readable.from(Array.from({ length: 40 }, () => Buffer.alloc(64 * 1024, 'x')));
    await expect(storage.write(PATH, tooMuch)).rejects.toThrow(StorageExhaustedError);
    expect(await files()).toEqual(['files/someone/first.txt']);
    expect((await buffer(await storage.read('files/someone/first.txt'))).toString()).toBe('before');
    expect((await stat(join(root, 'files/someone/first.txt'))).size).toBe(6);
    expect(await write('again')).toMatchObject({ sizeBytes: 5 });
  });
});
