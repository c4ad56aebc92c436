import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomFillSync } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Account } from './harness/account.ts';
import { CHUNK_BYTES, sha256, uploadWithCuts } from './harness/cut-upload.ts';
import { TIMEOUT_MS } from './harness/observe.ts';
import { Product } from './harness/product.ts';

const SIZE_BYTES = 32 * 1024 ** 2;
const CUTS = 100;

let product: Product;
beforeAll(async () => {
  product = await Product.start({ apis: 2 });
}, TIMEOUT_MS);
afterAll(() => product.stop());

/** A sound file of noise: nothing in it repeats. */
function noise(path: string): void {
  const bytes = Buffer.alloc(SIZE_BYTES);
  randomFillSync(bytes, 44);
  bytes.write('RIFF', 0);
  bytes.writeUInt32LE(SIZE_BYTES - 8, 4);
  bytes.write('WAVEfmt ', 8);
  bytes.writeUInt32LE(16, 16);
  bytes.write('data', 36);
  writeFileSync(path, bytes);
}

describe('an upload', () => {
  it(
    'that dies a hundred times, by its connection, its page and its server, arrives as it was, and little of it twice',
    async () => {
      const path = join(product.folder, 'noise.wav');
      noise(path);
      const account = await Account.signUp(product.api);
      let state = 20;
      const random = () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
      const done = await uploadWithCuts(product, product.apis[1]!, account, {
        path,
        name: 'noise.wav',
        sizeBytes: SIZE_BYTES,
        cuts: CUTS,
        random,
      });
      const row = await product.database.row('select sha256, size_bytes::int as size from media_files where id = $1', [
        done.id,
      ]);
      expect(row).toEqual({ sha256: await sha256(path), size: SIZE_BYTES });
      expect(done.mostRepeated).toBeLessThanOrEqual(CHUNK_BYTES);
      expect(Object.values(done.cuts).reduce((sum, count) => sum + count, 0)).toBe(CUTS);
      expect(Math.min(...Object.values(done.cuts))).toBeGreaterThan(0);
    },
    TIMEOUT_MS,
  );
});
