/** @file Ranges of a large recording, as a player asks for them: from the server alone and through nginx, beside nginx with no questions asked. */
import { randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Account } from '../../apps/e2e/src/harness/account.ts';
import { Nginx } from '../../apps/e2e/src/harness/nginx.ts';
import { Product } from '../../apps/e2e/src/harness/product.ts';
import { median } from './record.mjs';
import { readRanges } from './transfers.mjs';

const MB = 1024 ** 2;
const FILE_BYTES = 512 * MB;
const RANGE_BYTES = 8 * MB;
const CONNECTIONS = 4;
const RANGES = 160;
const ROUNDS = 5;

export default {
  title: 'Delivery',
  about: `Ranges of ${RANGE_BYTES / MB} MiB of a file of ${FILE_BYTES / MB} MiB at changing places, over ${CONNECTIONS} connections. Every request to the product is signed in and looked
up; nginx alone asks nothing. Medians of ${ROUNDS} rounds, in which the three take turns.`,
  cases: [{ name: 'ranges' }],

  async measure() {
    const bare = await Product.start();
    const behind = await Product.start({ env: { X_ACCEL_PREFIX: '/_files' } });
    const files = join(behind.dataDir, 'storage');
    const nginx = await Nginx.start({
      folder: join(behind.folder, 'nginx'),
      server: behind.api.url,
      files,
      locations: `location /alone/ { alias ${files}/; sendfile on; }`,
    });
    try {
      const [direct, proxied] = [await library(bare), await library(behind)];
      const ways = [
        { name: 'nginx alone', url: `${nginx.url}/alone/${proxied.file.storage_path}`, headers: {}, rates: [] },
        { name: 'X-Accel-Redirect', url: `${nginx.url}${proxied.file.url}`, headers: proxied.headers, rates: [] },
        { name: 'the server alone', url: `${bare.api.url}${direct.file.url}`, headers: direct.headers, rates: [] },
      ];
      const load = { sizeBytes: FILE_BYTES, rangeBytes: RANGE_BYTES, connections: CONNECTIONS };
      for (const { url, headers } of ways) await readRanges(url, { headers, ...load, requests: CONNECTIONS * 4 });
      for (let round = 0; round < ROUNDS; round += 1) {
        for (const { url, headers, rates } of ways)
          rates.push(await readRanges(url, { headers, ...load, requests: RANGES }));
      }
      const [alone, ...ours] = ways.map(({ name, rates }) => ({ name, rate: median(rates) }));
      return ours.map(({ name, rate }, index) => ({
        what: `rate of ${name} over nginx's`,
        reached: rate / alone.rate,
        goal: [0.85, 0.45][index],
        atLeast: true,
        note: `${Math.round(rate / MB)} MiB/s, ${Math.round(alone.rate / MB)} MiB/s`,
      }));
    } finally {
      await nginx.stop();
      await bare.stop();
      await behind.stop();
    }
  },
};

/** An account with one large recording. */
async function library(product) {
  const account = await Account.signUp(product.api);
  await product.database.rows(`update users set plan = 'premium' where id = $1`, [account.id]);
  const file = await account.uploadAs(product.api, new File([tone(10)], 'tone.wav', { type: 'audio/wav' }));
  // What lies there is swapped for something large: receiving it is measured elsewhere.
  const path = join(product.dataDir, 'storage', file.storage_path);
  await rm(path);
  await pipeline(Readable.from(noise()), createWriteStream(path));
  await product.database.rows('update media_files set size_bytes = $1 where id = $2', [FILE_BYTES, file.id]);
  return { file, headers: account.at(product.api).headers };
}

function* noise() {
  for (let bytes = 0; bytes < FILE_BYTES; bytes += MB) yield randomBytes(MB);
}

function tone(samples) {
  const wave = Buffer.alloc(44 + samples * 2);
  wave.write('RIFF', 0);
  wave.writeUInt32LE(36 + samples * 2, 4);
  wave.write('WAVEfmt ', 8);
  wave.writeUInt32LE(16, 16);
  wave.set([1, 0, 1, 0], 20);
  wave.writeUInt32LE(16_000, 24);
  wave.writeUInt32LE(32_000, 28);
  wave.set([2, 0, 16, 0], 32);
  wave.write('data', 36);
  wave.writeUInt32LE(samples * 2, 40);
  return wave;
}
