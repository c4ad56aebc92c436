/**
 * @file Ten thousand deeds of six kinds are due while the mail server hangs and the store is slow: recordings that come in meanwhile begin to be
 * read within a second, at the 99th percentile. Then workers are killed fifty times while deeds are done: none is lost, and all copies of a mail
 * have one `Message-ID`.
 */
import { randomUUID } from 'node:crypto';
import { deriveKey } from '../../../api/dist/common/crypto/keys.js';
import { encrypt } from '../../../api/dist/common/crypto/encryption.js';
import { Account } from '../harness/account.ts';
import { MailServer } from '../harness/mail-server.ts';
import { Product, SECRET } from '../harness/product.ts';
import { randomOf } from '../harness/random.ts';
import { SlowStore } from '../harness/slow-store.ts';
import { speak } from '../harness/speech.ts';
import { until } from '../harness/until.ts';

const DEEDS = 10_000;
const UPLOADS = 100;
const KILLS = 50;
const MAX_SECONDS = 1;
const STORE_LATENCY_MS = 500;
const TIMEOUT_MS = 30 * 60_000;
/** Between two kills a worker lives for so long. */
const LIFE_MS = { least: 2_000, more: 3_000 };

const addressOf = (number) => `reader-${number}@example.com`;
const key = deriveKey(SECRET, 'mail-orders');
const mailTo = (number) => ({
  sealed: encrypt(key, {
    to: addressOf(number),
    template: 'second-factor-on',
    language: 'en',
    params: { name: 'Reader' },
  }),
});
/** What is due by kind; all but mails find that there is nothing to do any more. */
const KINDS = [
  ['mail.send', mailTo],
  ['storage.remove', (number) => ({ path: `nobody/${number}.wav` })],
  ['media.erase', () => ({ ids: [randomUUID()], deletedAt: new Date().toISOString() })],
  ['media.deleted', () => ({ fileId: randomUUID() })],
  ['notification.added', () => ({ id: randomUUID() })],
  ['processing.job-ended', () => ({ jobId: randomUUID() })],
];

const percentile = (values, share) => values.toSorted((a, b) => a - b)[Math.ceil(values.length * share) - 1];

export default {
  name: 'outbox',
  covers: ['apps/api/src/common/outbox', 'apps/api/src/processing/media/file-reading.ts', 'apps/api/src/uploads'],
  target: { actions: DEEDS, uploads: UPLOADS, kills: KILLS },

  async setUp({ env }) {
    Object.assign(process.env, env);
    const mail = await MailServer.start();
    const store = await SlowStore.start(STORE_LATENCY_MS);
    const product = await Product.start({
      workers: 2,
      env: { SMTP_URL: mail.url, MAIL_FROM: 'us@example.com', ...store.env },
    });
    return { mail, store, product, account: await Account.signUp(product.api, mail.mailTo) };
  },

  async round({ seed }, { mail, product, account }) {
    const failures = [];
    const { database } = product;
    const left = async () => (await database.row('select count(*)::int as count from outbox')).count;

    mail.isHanging = true;
    const numbers = Array.from({ length: DEEDS }, (_, number) => number);
    const rows = numbers.map((number) => {
      const [kind, payloadOf] = KINDS[number % KINDS.length];
      return { kind, payload: payloadOf(number) };
    });
    await database.rows(
      `insert into outbox (kind, payload)
       select kind, payload from jsonb_to_recordset($1::jsonb) as due (kind text, payload jsonb)`,
      [JSON.stringify(rows)],
    );
    const recording = await speak('word', 2, product.folder);
    for (let n = 0; n < UPLOADS; n += 1) {
      const { id } = await account.upload(product.api, { ...recording, name: `${n}.wav` });
      await account.ready(product.api, id);
    }
    const begun = await database.rows(
      `select extract(epoch from started_at - created_at)::float as seconds from processing_jobs where type = 'media'`,
    );
    const waited = percentile(
      begun.map(({ seconds }) => seconds),
      0.99,
    );
    if (waited > MAX_SECONDS) failures.push(`recordings waited ${waited.toFixed(2)} s to be read`);

    mail.isHanging = false;
    const random = randomOf(seed);
    for (let kill = 0; kill < KILLS; kill += 1) {
      const worker = random.pick(product.workers);
      await new Promise((resolve) => setTimeout(resolve, LIFE_MS.least + random.below(LIFE_MS.more)));
      await worker.program.end('SIGKILL');
      product.restartWorker(worker);
    }
    await until('everything to be done', async () => (await left()) === 0, TIMEOUT_MS);

    const told = new Map();
    for (const [id, to] of mail.deliveries)
      for (const address of to) told.set(address, (told.get(address) ?? new Set()).add(id));
    const orders = numbers.filter((number) => KINDS[number % KINDS.length][0] === 'mail.send');
    for (const number of orders) {
      const ids = told.get(addressOf(number))?.size ?? 0;
      if (ids !== 1) failures.push(`${addressOf(number)} was sent ${ids} different mails`);
    }
    const twice = [...mail.deliveries.values()].filter((to) => to.length > 1).length;
    return {
      counts: {
        actions: DEEDS,
        uploads: UPLOADS,
        kills: KILLS,
        mailsTwice: twice,
        waitedMs: Math.round(waited * 1_000),
      },
      failures,
    };
  },

  async tearDown({ mail, store, product }) {
    await product.stop();
    await store.stop();
    await mail.stop();
  },
};
