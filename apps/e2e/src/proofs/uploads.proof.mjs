/**
 * @file A file of one GiB, uploaded with the official client while its connection, its page and the server die a hundred times. It must
 * arrive as it was, with no more than one chunk sent twice after any cut.
 */
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Account } from '../harness/account.ts';
import { CHUNK_BYTES, sha256, uploadWithCuts } from '../harness/cut-upload.ts';
import { Product } from '../harness/product.ts';
import { randomOf } from '../harness/random.ts';

// A WAVE file says its length in 32 bits; the plan takes 1024 MB.
const SIZE_BYTES = 1_024 ** 3;
const CUTS = 100;
const PIECE_BYTES = 1_024 ** 2;

export default {
  name: 'uploads',
  covers: ['apps/api/src/uploads'],
  target: { uploads: 1, cuts: CUTS },

  async setUp({ env }) {
    Object.assign(process.env, env);
    return { product: await Product.start({ apis: 2 }) };
  },

  async round({ seed }, { product }) {
    const random = randomOf(seed);
    const path = join(product.folder, 'noise.wav');
    await pipeline(Readable.from(noise(random)), createWriteStream(path));
    const account = await Account.signUp(product.api);
    await product.database.rows(`update users set plan = 'premium' where id = $1`, [account.id]);
    const options = {
      path,
      name: 'noise.wav',
      sizeBytes: SIZE_BYTES,
      cuts: CUTS,
      random: () => random.below(1e9) / 1e9,
    };
    const { id, cuts, mostRepeated } = await uploadWithCuts(product, product.apis[1], account, options);
    const file = await product.database.row('select sha256 from media_files where id = $1', [id]);
    const failures = [];
    if (file.sha256 !== (await sha256(path))) failures.push(`${id} is not what was sent`);
    if (mostRepeated > CHUNK_BYTES) failures.push(`${mostRepeated} bytes were sent twice`);
    await rm(path);
    const counts = { uploads: 1, cuts: cuts.connection + cuts.page + cuts.api, ...cuts };
    return { counts, failures };
  },

  async tearDown({ product }) {
    await product.stop();
  },
};

/** Nothing in it repeats. */
function* noise(random) {
  const head = Buffer.alloc(PIECE_BYTES);
  head.write('RIFF', 0);
  head.writeUInt32LE(SIZE_BYTES - 8, 4);
  head.write('WAVEfmt ', 8);
  head.writeUInt32LE(16, 16);
  head.write('data', 36);
  yield head;
  for (let i = 1; i < SIZE_BYTES / PIECE_BYTES; i += 1) {
    const piece = Buffer.alloc(PIECE_BYTES);
    for (let at = 0; at < PIECE_BYTES; at += 1_024) piece.writeUInt32LE(random.below(2 ** 32 - 1), at);
    yield piece;
  }
}
