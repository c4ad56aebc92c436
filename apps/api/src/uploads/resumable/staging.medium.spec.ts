import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { type Environment } from '../../config/environment.js';
import { StorageExhaustedError } from '../../storage/storage.js';
import { SmallDisk } from '../../testing/small-disk.js';
import { Staging } from './staging.js';

const MB = 1024 ** 2;
const ID = '6f1c3a52-1b1f-4d2e-9a53-0c8f4d6f0a11';

describe('an upload onto a disk that is full', () => {
  let root: string;
  let disk: SmallDisk | null;
  let staging: Staging;
  beforeEach(async () => {
    root = await mkdtemp(join(tmpdir(), 'timbrel-staging-'));
    await mkdir(join(root, 'uploads'));
    disk = SmallDisk.over(join(root, 'uploads'), 1);
    staging = new Staging({ DATA_DIR: root } as Environment);
    await staging.create(ID);
  });
  afterEach(async () => {
    disk?.remove();
    await rm(root, { recursive: true, force: true });
  });
  const append = (start: number, source: Readable) =>
    staging.append(ID, start, source, { most: 4 * MB, digest: null, signal: new AbortController().signal });
  const bytes = (count: number) =>
    Readable.from(Array.from({ length: count / 65_536 }, () => Buffer.alloc(65_536, 'x')));
  /** Without the right to mount, the failure that the system would report comes from the source. */
  async function* full(): AsyncGenerator<Buffer> {
    yield* Array.from({ length: 8 }, () => Buffer.alloc(65_536, 'x'));
    throw Object.assign(new Error('no space'), { code: 'ENOSPC' });
  }

  it('says so, keeps what has come, and goes on from there when there is room', async () => {
    await expect(append(0, disk ? bytes(2 * MB) : Readable.from(full()))).rejects.toThrow(StorageExhaustedError);
    const kept = (await staging.length(ID))!;
    expect(kept).toBeGreaterThan(0);
    expect(kept).toBeLessThanOrEqual(MB);
    disk?.resize(8);
    const end = await append(kept, Readable.from([Buffer.alloc(2 * MB - kept, 'x')]));
    expect(end).toBe(2 * MB);
    // Nothing twice, nothing missing: the hash is that of two mebibytes of the same letter.
    expect(await staging.sha256(ID, end)).toBe('6932fd31e5daf4739b9fa78ff777b2831b0995cc1d0b0093cac80601902013bc');
  });
});
