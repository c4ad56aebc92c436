/**
 * @file Fills every table by using the product, and dumps the database into a folder, named after its last migration.
 * tools/previous-version.mjs runs it in the checkout of a version; it speaks only of what versions have in common.
 */
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { Buyer } from './buyer.js';
import { type Operation, operations } from './requests/document.js';
import { Owner } from './requests/owner.js';
import { requestOf } from './requests/requests.js';
import { send } from './requests/send.js';

/** Makes the owner's request of an operation; other specs hold what it is answered. */
async function use(owner: Owner, operation: Operation): Promise<void> {
  const request = await requestOf(operation, owner);
  const { headers } = request.as ?? owner.member;
  const key = { 'Idempotency-Key': operation.id };
  await send(owner.test, operation, request, operation.isPublic ? {} : { ...headers, ...key });
}

/** An upgrade that was asked for, after a purchase with a discount. */
async function upgrade({ test }: Owner): Promise<void> {
  const buyer = await Buyer.join(test);
  await buyer.buy({ plan_id: 'basic', discount_code: 'SPRING20' });
  await buyer.change('pro');
}

/** What only time, another payment provider or a moment in the middle of something leaves. */
const LEFT = [
  `insert into outbox (kind, payload, available_at) values ('media.erase', '{"paths": []}', '2100-01-01')`,
  `insert into form_uploads (id, user_id, size_bytes, expires_at) values (gen_random_uuid(), $1, 1024, '2100-01-01')`,
  `insert into usage_warnings (user_id, feature, period_start, threshold) values ($1, 'transcription', '2026-01-01', 80)`,
  `insert into paypal_plans (id, plan_id, billing_cycle, amount, currency, first_amount) values ('P-1', 'pro', 'monthly', 999, 'USD', 799)`,
  `insert into paypal_orders (id, payee, period_end) values ('ORDER-1', 'PAYEE', '2026-02-01')`,
  `insert into paypal_takebacks (id, payment_id, state, amount, at) values ('PP-D-1', 'SALE-1', 'open', 999, '2026-01-01')`,
];

async function tables(owner: Owner, condition: (name: string) => string): Promise<string[]> {
  const all = await owner.sql<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' order by 1`,
  );
  const found = all.map(({ name }) => `select '${name}' as name where ${condition(name)}`);
  return (await owner.sql<{ name: string }>(found.join(' union all '))).map(({ name }) => name);
}

const [folder = '.'] = process.argv.slice(2);
const owner = await Owner.move();
try {
  const changing = operations.filter(({ method }) => method !== 'GET');
  for (const operation of changing) await use(owner, operation);
  // Its draft has been discarded since.
  await use(
    owner,
    operations.find(({ id }) => id === 'changeTranscriptDraft')!,
  );
  await upgrade(owner);
  for (const statement of LEFT) await owner.sql(statement.replaceAll('$1', `'${owner.userId}'`));
  const empty = await tables(owner, (name) => `not exists (select from ${name})`);
  if (empty.length > 0) throw new Error(`Without rows: ${empty.join(', ')}`);

  const [last] = await owner.sql<{ name: string }>('select name from mikro_orm_migrations order by id desc limit 1');
  const dump = execFileSync('pg_dump', ['--inserts', '--no-owner', '--no-privileges', owner.test.database.url], {
    encoding: 'utf8',
    maxBuffer: 64 * 1024 ** 2,
  });
  // Lines that begin so are for psql alone.
  writeFileSync(join(folder, `${last!.name}.sql.gz`), gzipSync(dump.replace(/^\\.*\n/gm, ''), { level: 9 }));
} finally {
  await owner.close();
}
