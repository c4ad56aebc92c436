/** @file Uploads with every check and the quota on, by both ways in, beside nginx that writes what it gets; and the server's memory meanwhile. */
import { randomBytes } from 'node:crypto';
import { createWriteStream, readFileSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Account } from '../../apps/e2e/src/harness/account.ts';
import { Nginx } from '../../apps/e2e/src/harness/nginx.ts';
import { Product } from '../../apps/e2e/src/harness/product.ts';
import { median } from './record.mjs';
import { sendPart } from './transfers.mjs';

const MB = 1024 ** 2;
const CHUNK_BYTES = 8 * MB;
const FILE_BYTES = 256 * MB;
const LARGEST_BYTES = 1_024 * MB;
const SMALL_BYTES = 10 * MB;
const AT_ONCE = 8;
const ROUNDS = 5;
const SAMPLE_MS = 20;
const NOTHING = Buffer.alloc(0);
/** Where no disk has to be waited for, what is left is what the software costs. */
const IN_MEMORY = 'rate, in memory';

export default {
  title: 'Uploads',
  about: `A WAVE file of ${FILE_BYTES / MB} MiB, as a form and by tus in chunks of ${CHUNK_BYTES / MB} MiB, over a PUT to nginx, which neither asks who it is, nor looks at the content, nor
hashes it, nor waits until the disk has it. Medians of ${ROUNDS} rounds in turn. Memory is that of the API's process: the most while one file of ${LARGEST_BYTES / MB} MiB, or ${AT_ONCE} of ${FILE_BYTES / MB} MiB at once,
come in, over the most while files of ${SMALL_BYTES / MB} MiB do.`,
  cases: [{ name: IN_MEMORY }, { name: 'rate, on a disk' }, { name: 'memory' }],

  async measure(_context, name) {
    if (name === IN_MEMORY) process.env.TMPDIR = '/dev/shm';
    const product = await Product.start();
    const folder = join(product.folder, 'put');
    const nginx = await Nginx.start({
      folder: join(product.folder, 'nginx'),
      server: product.api.url,
      files: join(product.dataDir, 'storage'),
      locations: `location /put/ { dav_methods PUT; create_full_put_path on; alias ${folder}/; }`,
    });
    try {
      const account = await Account.signUp(product.api);
      await product.database.rows(`update users set plan = 'premium' where id = $1`, [account.id]);
      const bench = { product, account, nginx, folder };
      return name === 'memory' ? await memory(bench) : await rates(bench);
    } finally {
      await nginx.stop();
      await product.stop();
    }
  },
};

async function rates({ product, account, nginx, folder }) {
  const file = await wave(product, FILE_BYTES);
  const ways = [
    { name: 'nginx', send: () => put(nginx, file), seconds: [] },
    { name: 'a form', send: () => form(product, account, file), seconds: [] },
    { name: 'tus', send: () => tus(product, account, file), seconds: [] },
  ];
  for (let round = -1; round < ROUNDS; round += 1) {
    for (const { send, seconds } of ways) {
      const before = performance.now();
      await send();
      if (round >= 0) seconds.push((performance.now() - before) / 1_000);
      await freeDiskSpace(product, folder);
    }
  }
  const [alone, ...ours] = ways.map((way) => ({ name: way.name, rate: file.bytes / median(way.seconds) }));
  return ours.map(({ name, rate }) => ({
    what: `rate of ${name} over nginx's`,
    reached: rate / alone.rate,
    goal: 0.6,
    atLeast: true,
    note: `${Math.round(rate / MB)} MiB/s, ${Math.round(alone.rate / MB)} MiB/s`,
  }));
}

async function memory({ product, account, folder }) {
  const small = await wave(product, SMALL_BYTES);
  const middle = await wave(product, FILE_BYTES);
  const large = await wave(product, LARGEST_BYTES);
  const rows = [];
  for (const [name, send] of [
    ['a form', form],
    ['tus', tus],
  ]) {
    const many = (file) => Promise.all(Array.from({ length: AT_ONCE }, () => send(product, account, file)));
    // Until the process has its size.
    for (let i = 0; i < 6; i += 1) await many(small);
    await freeDiskSpace(product, folder);
    const most = async (action) => {
      const reached = await mostMemory(product.api.program.pid, action);
      await freeDiskSpace(product, folder);
      return reached;
    };
    const [one, oneLarge] = [
      await most(() => send(product, account, small)),
      await most(() => send(product, account, large)),
    ];
    const [several, severalLarge] = [await most(() => many(small)), await most(() => many(middle))];
    rows.push(growth(`${name}: one of ${LARGEST_BYTES / MB} MiB, growth in MiB`, one, oneLarge));
    rows.push(growth(`${name}: ${AT_ONCE} of ${FILE_BYTES / MB} MiB at once, growth in MiB`, several, severalLarge));
  }
  return rows;
}

const growth = (what, before, after) => ({
  what,
  reached: Math.max(0, Math.round((after - before) / MB)),
  goal: 64,
  note: `${Math.round(before / MB)} MiB to ${Math.round(after / MB)} MiB`,
});

/** The most resident memory of a process while something is done. */
async function mostMemory(pid, action) {
  let most = 0;
  const look = () => {
    const [, kilobytes] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    most = Math.max(most, Number(kilobytes) * 1_024);
  };
  look();
  const timer = setInterval(look, SAMPLE_MS);
  await action();
  clearInterval(timer);
  return most;
}

/** Takes what has come in away, so that neither the quota nor the disk fills. */
async function freeDiskSpace(product, folder) {
  await product.database.rows('delete from media_files');
  for (const each of [join(product.dataDir, 'storage/files'), folder]) {
    for (const name of await readdir(each).catch(() => [])) await rm(join(each, name), { recursive: true });
  }
}

const put = async (nginx, { path, bytes }) =>
  expectStatus(
    201,
    await sendPart(`${nginx.url}/put/it.wav`, { method: 'PUT', headers: {}, file: path, start: 0, end: bytes }),
  );

async function form({ api }, account, { path, bytes }) {
  const boundary = 'a-boundary-of-the-benchmark';
  const { headers } = account.at(api);
  const options = {
    method: 'POST',
    headers: { ...headers, 'Content-Type': `multipart/form-data; boundary=${boundary}` },
    file: path,
    start: 0,
    end: bytes,
    before: Buffer.from(
      `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="it.wav"\r\nContent-Type: audio/wav\r\n\r\n`,
    ),
    after: Buffer.from(`\r\n--${boundary}--\r\n`),
  };
  expectStatus(200, await sendPart(`${api.url}/api/v1/uploads`, options));
}

async function tus({ api }, account, { path, bytes }) {
  const headers = { ...account.at(api).headers, 'Tus-Resumable': '1.0.0' };
  const metadata = `filename ${Buffer.from('it.wav').toString('base64')}`;
  const created = await fetch(`${api.url}/api/v1/uploads/resumable`, {
    method: 'POST',
    headers: { ...headers, 'Upload-Length': String(bytes), 'Upload-Metadata': metadata },
  });
  expectStatus(201, created);
  const url = new URL(created.headers.get('location'), api.url);
  for (let start = 0; start < bytes; start += CHUNK_BYTES) {
    const chunk = {
      method: 'PATCH',
      headers: { ...headers, 'Upload-Offset': String(start), 'Content-Type': 'application/offset+octet-stream' },
      file: path,
      start,
      end: Math.min(bytes, start + CHUNK_BYTES),
      before: NOTHING,
    };
    expectStatus(204, await sendPart(url, chunk));
  }
}

function expectStatus(expected, { status, body }) {
  if (status !== expected) throw new Error(`${status} in place of ${expected}: ${body}`);
}

async function wave(product, bytes) {
  const path = join(product.folder, `${bytes}.wav`);
  await pipeline(Readable.from(noise(bytes)), createWriteStream(path));
  return { path, bytes };
}

/** Nothing in it repeats. */
function* noise(bytes) {
  for (let start = 0; start < bytes; start += MB) {
    const piece = randomBytes(Math.min(MB, bytes - start));
    if (start === 0) piece.write('RIFF\xff\xff\xff\x7fWAVEfmt \x10\x00\x00\x00\x01\x00\x01\x00', 'latin1');
    yield piece;
  }
}
