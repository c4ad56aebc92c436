import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import request from 'supertest';
import { StorageAuditService } from './media/audit/storage-audit.service.js';
import { AuditModule } from './media/media.module.js';
import { drainOutbox, eraseDeleted } from './testing/accounts.js';
import { Buyer, createPayingApp } from './testing/buyer.js';
import { Faults } from './testing/faults.js';
import { Member, storedFiles } from './testing/member.js';
import { type TestApp } from './testing/test-app.js';

/** Far more calls than any of these deeds makes. */
const MOST = 200;

let test: TestApp;
let faults: Faults;
beforeAll(async () => {
  test = await createPayingApp({ worker: false, modules: [AuditModule] });
  faults = Faults.into(test);
});
afterAll(async () => {
  faults.remove();
  await test.close();
});

const rows = <T>(sql: string, values: unknown[]): Promise<T[]> => test.orm.em.getConnection().execute(sql, values);
const countOf = async (sql: string, values: unknown[]): Promise<number> =>
  Number((await rows<{ count: string }>(`select count(*) from ${sql}`, values))[0]!.count);

/**
 * Does something again and again, with its first call failing, its second, …, until none is left to fail. A fault of ours, and nothing else, may
 * keep it from being done; then it is tried once more.
 * @param prepare makes what one case stands on
 * @param attempt answers the HTTP status
 * @param check holds in the end, after one attempt or two
 */
async function withEachCallFailing<Case>(
  prepare: () => Promise<Case>,
  attempt: (each: Case) => Promise<number>,
  check: (each: Case, wasRefused: boolean) => Promise<void>,
): Promise<void> {
  for (let nth = 1; nth < MOST; nth += 1) {
    const each = await prepare();
    const { result: status, hasFailed } = await faults.during(nth, () => attempt(each));
    if (status >= 400) {
      expect({ nth, isOurs: status >= 500 }).toEqual({ nth, isOurs: true });
      await check(each, true);
      expect({ nth, isDone: (await attempt(each)) < 400 }).toEqual({ nth, isDone: true });
    }
    await check(each, false);
    if (!hasFailed) return;
  }
  throw new Error(`More than ${MOST} calls`);
}

describe('whichever call to the database, to Redis or to the storage fails', () => {
  it('an upload is in the library once, or not at all and then after another try', async () => {
    const member = await Member.join(test);
    let known = 0;
    await withEachCallFailing(
      async () => (known = await countOf('media_files where user_id = ?', [member.userId])),
      async () => (await member.send('some words', 'words.txt', 'text/plain')).status,
      async (before, wasRefused) => {
        const count = await countOf('media_files where user_id = ?', [member.userId]);
        expect(count).toBe(wasRefused ? before : before + 1);
      },
    );
    expect(known).toBeGreaterThan(0);
    await drainOutbox(test);
    const own = async () => (await storedFiles(test)).filter((path) => path.includes(member.userId)).sort();
    const root = fileURLToPath(test.env.storageUrl);
    for (const path of await own()) await utimes(join(root, path), 0, 0);
    await test.app.get(StorageAuditService).removeOrphans();
    const kept = await rows<{ path: string }>(
      `select 'files/' || user_id || '/' || filename as path from media_files where user_id = ? order by path`,
      [member.userId],
    );
    expect(await own()).toEqual(kept.map(({ path }) => path));
  });

  it('a file is deleted, or there as before and then deleted by another try', async () => {
    const member = await Member.join(test);
    await withEachCallFailing(
      () => member.upload('some words', 'words.txt'),
      async ({ id }) => (await member.delete(`/uploads/${id}`)).status,
      async ({ id, storage_path }, wasRefused) => {
        expect((await member.get(`/uploads/${id}`)).status).toBe(wasRefused ? 200 : 404);
        if (wasRefused) return;
        await eraseDeleted(test);
        expect((await storedFiles(test)).includes(storage_path)).toBe(false);
      },
    );
  });

  it('what is paid is booked once, with one invoice and its plan', async () => {
    await withEachCallFailing(
      async () => {
        const buyer = await Buyer.join(test);
        const { checkout_url } = await buyer.checkout({ plan_id: 'pro', billing_cycle: 'monthly' });
        return { buyer, page: new URL(checkout_url).pathname };
      },
      async ({ page }) => {
        const { status } = await request(test.url).post(page).type('form').send({ action: 'pay' });
        // What follows is no request's: a worker does it again until it is done.
        if (status < 400) await drainOutbox(test).catch(() => undefined);
        return status;
      },
      async ({ buyer }, wasRefused) => {
        if (wasRefused) return;
        await rows('update outbox set available_at = now() where kind not in (?, ?)', [
          'storage.remove',
          'media.erase',
        ]);
        await drainOutbox(test);
        expect([await buyer.plan(), (await buyer.invoices()).length]).toEqual(['pro', 1]);
        expect(await countOf('payments where user_id = ?', [buyer.userId])).toBe(1);
      },
    );
  });
});
