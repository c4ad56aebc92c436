/** @file Whether the time of an answer tells a stranger that an address has an account. */
import { randomBytes } from 'node:crypto';
import { Account } from '../../apps/e2e/src/harness/account.ts';
import { Product } from '../../apps/e2e/src/harness/product.ts';
import { median } from './record.mjs';

const ADDRESSES = 200;
const WARM_UP = 20;

const someEmail = () => `${randomBytes(6).toString('hex')}@example.com`;

/** What a stranger can ask about an address. */
const CALLS = [
  {
    what: 'signing in with a wrong password',
    path: 'login',
    body: (email) => ({ email, password: 'not the password' }),
  },
  { what: 'asking for a new password', path: 'forgot-password', body: (email) => ({ email }) },
  { what: 'asking for another code', path: 'resend-verification', body: (email) => ({ email }) },
  { what: 'signing up', path: 'signup', body: (email) => ({ email, name: 'Mallory', password: 'mallory knows it' }) },
];

async function millisecondsOf(url, { path, body }, email) {
  const start = performance.now();
  const answer = await fetch(`${url}/api/v1/auth/${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body(email)),
  });
  await answer.text();
  if (answer.status >= 500 || answer.status === 429) throw new Error(`${path} answered ${answer.status}`);
  return performance.now() - start;
}

/** How often an answer about a known address took longer than one about an unknown: 0.5 where time tells nothing (Mann–Whitney). */
function tellsBy(known, unknown) {
  const wins = known.flatMap((a) => unknown.map((b) => (a > b ? 1 : a === b ? 0.5 : 0)));
  return wins.reduce((sum, win) => sum + win, 0) / wins.length;
}

export default {
  title: 'What strangers learn',
  about: `Each call for ${ADDRESSES} addresses with an account and ${ADDRESSES} without, in turns. The figure is how far from even the chance is that the answer about a known address
took longer than that about an unknown one: 0 where the time tells nothing, 0.5 where it tells everything.`,
  cases: [{ name: 'two cores' }],

  async measure() {
    const product = await Product.start();
    try {
      await Account.signUp(product.api);
      const rows = [];
      for (const call of CALLS) {
        const known = Array.from({ length: ADDRESSES + WARM_UP }, someEmail);
        await product.database.rows(
          `insert into users (email, name, password_hash, email_verified_at)
           select unnest($1::text[]), 'Ada', (select password_hash from users where password_hash is not null limit 1), now()`,
          [known],
        );
        const times = { known: [], unknown: [] };
        for (const [index, email] of known.entries()) {
          const pair = [
            ['known', email],
            ['unknown', someEmail()],
          ];
          // Who is first changes each time.
          for (const [side, address] of index % 2 ? pair : pair.reverse()) {
            const took = await millisecondsOf(product.api.url, call, address);
            if (index >= WARM_UP) times[side].push(took);
          }
        }
        const reached = Math.abs(tellsBy(times.known, times.unknown) - 0.5);
        const note = `medians ${median(times.known).toFixed(1)} ms known, ${median(times.unknown).toFixed(1)} ms unknown`;
        rows.push({ what: call.what, reached, goal: 0.1, note });
      }
      return rows;
    } finally {
      await product.stop();
    }
  },
};
