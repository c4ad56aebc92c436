import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { type Environment } from '../../config/environment.js';
import { StorageExhaustedError } from '../../storage/storage.js';
import { SmallDisk } from '@timbrel/tools/testing/small-disk.mjs';
import { Staging } from './staging.js';

const MB = 1024 ** 2;
const ID = '6f1c3a52-1b1f-4d2e-9a53-0c8f4d6f0a11';

describe('an upload onto a disk that is full', () => {
  let root: string;
  let disk: SmallDisk;
  let staging: Staging;
  beforeEach(async () => {
    root = await mkdtemp(join(tmpdir(), 'timbrel-staging-'));
    disk = await SmallDisk.over(join(root, 'uploads'), 8);
    staging = new Staging({ DATA_DIR: root } as Environment);
    await staging.create(ID);
  });
  afterEach(async () => {
    disk.remove();
    await rm(root, { recursive: true, force: true });
  });
  const append = (start: number, source: Readable) =>
    staging.append(ID, start, source, { most: 4 * MB, digest: null, signal: new AbortController().signal });
  const bytes = (count: number) =>
    Readable.from(Array.from({ length: count / 65_536 }, () => Buffer.alloc(65_536, 'x')));

  it('says so, keeps what has come, and goes on from there when there is room', async () => {
    disk.leave(MB);
    await expect(append(0, bytes(2 * MB))).rejects.toThrow(StorageExhaustedError);
    const kept = (await staging.length(ID))!;
    expect(kept).toBeGreaterThan(0);
    expect(kept).toBeLessThanOrEqual(MB);
    disk.clear();
    const end = await append(kept, Readable.from([Buffer.alloc(2 * MB - kept, 'x')]));
    expect(end).toBe(2 * MB);
    // Nothing twice, nothing missing: the hash is that of two mebibytes of the same letter.
    expect(await staging.sha256(ID, end)).toBe('6932fd31e5daf4739b9fa78ff777b2831b0995cc1d0b0093cac80601902013bc');
  });
});
