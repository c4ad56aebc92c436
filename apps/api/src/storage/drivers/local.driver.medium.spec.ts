import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { setImmediate } from 'node:timers/promises';
import { BlobMissingError, StorageExhaustedError } from '../storage.js';
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
const read = async (...args: Parameters<LocalDriver['read']>) => (await buffer(await storage.read(...args))).toString();

/** A source that ends badly after some bytes. */
async function* broken(error: Error): AsyncGenerator<Buffer> {
  yield Buffer.alloc(100_000, 'x');
  throw error;
}

describe('LocalDriver', () => {
  it('keeps bytes and tells their number and hash', async () => {
    expect(await write('words')).toEqual({
      sizeBytes: 5,
      sha256: createHash('sha256').update('words').digest('hex'),
    });
    expect(await read(PATH)).toBe('words');
    expect(await storage.size(PATH)).toBe(5);
    expect(await files()).toEqual([PATH]);
  });

  it('shows a blob only once it is whole', async () => {
    const source = new PassThrough();
    const writing = storage.write(PATH, source);
    source.write('first half,');
    while ((await files()).length === 0) await setImmediate();
    await expect(storage.read(PATH)).rejects.toThrow(BlobMissingError);
    source.end(' second half');
    await writing;
    expect(await read(PATH)).toBe('first half, second half');
  });

  it('leaves nothing of a source that fails, and what stood there before', async () => {
    const failure = new Error('connection lost');
    await expect(storage.write(PATH, Readable.from(broken(failure)))).rejects.toBe(failure);
    expect(await files()).toEqual([]);
    await write('before');
    await expect(storage.write(PATH, Readable.from(broken(failure)))).rejects.toBe(failure);
    expect(await read(PATH)).toBe('before');
    expect(await files()).toEqual([PATH]);
  });

  it('leaves nothing of a source that is refused on its way', async () => {
    const refusal = new Error('too large');
    const onBytes = (total: number) => {
      if (total > 3) throw refusal;
    };
    await expect(storage.write(PATH, Readable.from([Buffer.from('ab'), Buffer.from('cd')]), { onBytes })).rejects.toBe(
      refusal,
    );
    expect(await files()).toEqual([]);
  });

  it('reads ranges, both ends included', async () => {
    await write('0123456789');
    expect(await read(PATH, { start: 0, end: 0 })).toBe('0');
    expect(await read(PATH, { start: 3, end: 5 })).toBe('345');
    expect(await read(PATH, { start: 8, end: 9 })).toBe('89');
  });

  it('says what is missing, and removes it without complaint', async () => {
    await expect(storage.read(PATH)).rejects.toThrow(BlobMissingError);
    await expect(storage.size(PATH)).rejects.toThrow(BlobMissingError);
    await expect(storage.placeIn(join(root, 'folder'), PATH)).rejects.toThrow(BlobMissingError);
    await storage.remove(PATH);
    await write('words');
    await storage.remove(PATH);
    expect(await files()).toEqual([]);
  });

  it('places a blob alone in a folder, and keeps it when that folder goes', async () => {
    await write('words');
    await write('others', 'files/someone/sibling.txt');
    const folder = join(root, 'workspace', 'input');
    const local = await storage.placeIn(folder, PATH);
    expect(await readFile(local, 'utf8')).toBe('words');
    expect(await readdir(folder)).toEqual(['blob.txt']);
    await rm(folder, { recursive: true });
    expect(await read(PATH)).toBe('words');
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
    await expect(storage.placeIn(root, path)).rejects.toThrow('Not a blob path');
    expect(await files()).toEqual([]);
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

  it('has nothing to sweep before its first write', async () => {
    await expect(storage.sweepIncoming()).resolves.toBeUndefined();
  });
});

/** Puts a file system of 1 MiB over the folder; only an administrator may. */
function mountTiny(folder: string): boolean {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', folder], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

describe('LocalDriver on a full disk', () => {
  let isTiny: boolean;
  beforeEach(() => {
    isTiny = mountTiny(root);
  });
  afterEach(() => {
    if (isTiny) execFileSync('umount', [root]);
  });

  it('refuses what does not fit, leaves nothing of it, and keeps the rest', async () => {
    await write('before', 'files/someone/first.txt');
    const tooMuch = Readable.from(Array.from({ length: 40 }, () => Buffer.alloc(64 * 1024, 'x')));
    // Without the right to mount, the failure that the system would report comes from the source.
    const full = Object.assign(new Error('no space'), { code: 'ENOSPC' });
    const source = isTiny ? tooMuch : Readable.from(broken(full));
    await expect(storage.write(PATH, source)).rejects.toThrow(StorageExhaustedError);
    expect(await files()).toEqual(['files/someone/first.txt']);
    expect(await read('files/someone/first.txt')).toBe('before');
    expect((await stat(join(root, 'files/someone/first.txt'))).size).toBe(6);
    expect(await write('again')).toMatchObject({ sizeBytes: 5 });
  });
});
