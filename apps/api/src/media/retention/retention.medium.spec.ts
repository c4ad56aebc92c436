import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { DAY_MS } from '../../common/clock/durations.js';
import { CustomersService } from '../../subscriptions/customers/customers.service.js';
import { bodyOf } from '../../testing/body-of.js';
import { drainOutbox } from '../../testing/accounts.js';
import { Member } from '../../testing/member.js';
import { createTestApp, type TestApp } from '../../testing/test-app.js';
import { TestClock } from '../../testing/test-clock.js';
import { until } from '../../testing/until.js';
import { RetentionService } from './retention.service.js';

interface Told {
  kind: string;
  params: { count?: number; file?: string; date?: string; days?: number };
}

describe('retention', () => {
  const clock = new TestClock();
  let test: TestApp;
  beforeAll(async () => {
    test = await createTestApp({ worker: true, override: clock.override });
  });
  afterAll(() => test.close());

  let member: Member;
  beforeEach(async () => {
    member = await Member.join(test, 'free');
  });

  const sql = <Row = Record<string, unknown>>(text: string, values: unknown[] = []) =>
    test.orm.em.getConnection().execute<Row[]>(text, values);
  const sweep = () => test.worker!.get(RetentionService, { strict: false }).sweep();
  const told = (who = member) =>
    sql<Told>(
      `select kind, params from notifications where user_id = ? and kind in ('file-expiring', 'files-expiring', 'retention-changed') order by created_at`,
      [who.userId],
    );
  const datesOf = async () =>
    bodyOf<{ files: { created_at: string; expires_at: string }[] }>(
      await member.get('/uploads?sort=name').expect(200),
    ).files.map(({ created_at, expires_at }) => Math.round((Date.parse(expires_at) - Date.parse(created_at)) / DAY_MS));
  const grant = async (plan: string) => {
    await test.orm.em.fork().transactional(async (em) => {
      const customers = test.app.get(CustomersService);
      await customers.lock(em, member.userId);
      await customers.grant(em, member.userId, plan);
    });
    await until(async () => {
      const [left] = await sql<{ open: boolean }>(
        `select exists (select 1 from outbox where kind = 'subscriptions.plan-granted') as open`,
      );
      return !left!.open;
    }, 'the change to be followed');
  };
  const names = async () =>
    bodyOf<{ files: { original_name: string }[] }>(await member.get('/uploads').expect(200)).files.map(
      ({ original_name }) => original_name,
    );

  it('tells three days ahead, once, and removes the file with its bytes when its time is over', async () => {
    const { storage_path } = await member.upload('a short note', 'note.txt');
    await sweep();
    expect(await told()).toEqual([]);
    clock.advance({ days: 4, hours: 1 });
    await sweep();
    await sweep();
    expect(await told()).toMatchObject([{ kind: 'file-expiring', params: { file: 'note.txt', count: 1 } }]);
    clock.advance({ days: 2 });
    await sweep();
    expect(await names()).toEqual(['note.txt']);
    clock.advance({ days: 1, hours: 2 });
    await sweep();
    expect(await names()).toEqual([]);
    await drainOutbox(test);
    await until(
      async () => (await member.get(`/media/users/${member.userId}/${storage_path.split('/').pop()}`)).status === 404,
      'the bytes to go',
    );
    const usage = bodyOf<{ usage: { storage: { used: number } } }>(await member.get('/subscriptions/plan-limits'));
    expect(usage.usage.storage.used).toBe(0);
  });

  it('speaks once of many files, and of those that are kept for long a week ahead too', async () => {
    await grant('basic');
    for (const name of ['a.txt', 'b.txt', 'c.txt']) await member.upload('words', name);
    clock.advance({ days: 23, hours: 1 });
    await sweep();
    expect(await told()).toMatchObject([{ kind: 'files-expiring', params: { count: 3, file: 'a.txt' } }]);
    clock.advance({ days: 4 });
    await sweep();
    expect(await told()).toHaveLength(2);
  });

  it('removes nothing of which nobody was told: told late, it goes late', async () => {
    await member.upload('words', 'late.txt');
    clock.advance({ days: 20 });
    await sweep();
    expect(await names()).toEqual(['late.txt']);
    expect(await told()).toHaveLength(1);
    clock.advance({ days: 2, hours: 23 });
    await sweep();
    expect(await names()).toEqual(['late.txt']);
    clock.advance({ hours: 2 });
    await sweep();
    expect(await names()).toEqual([]);
  });

  it('keeps files as long as the best plan since they came, and takes a warning back with the date', async () => {
    await member.upload('words', 'kept.txt');
    clock.advance({ days: 5 });
    await sweep();
    expect(await told()).toHaveLength(1);
    await grant('premium');
    expect(await datesOf()).toEqual([365]);
    await grant('free');
    expect(await datesOf()).toEqual([365]);
    clock.advance({ days: 10 });
    await sweep();
    expect(await names()).toEqual(['kept.txt']);
    expect(await told()).toMatchObject([{}, { kind: 'retention-changed', params: { days: 7 } }]);
  });

  it('leaves every file thirty days from a change of plan', async () => {
    await grant('basic');
    await member.upload('words', 'old.txt');
    clock.advance({ days: 28 });
    await grant('free');
    expect(await datesOf()).toEqual([58]);
    await member.upload('words', 'young.txt');
    expect(await datesOf()).toEqual([58, 7]);
  });

  it('does not touch what others have', async () => {
    const other = await Member.join(test, 'premium');
    await other.upload('words', 'theirs.txt');
    await member.upload('words', 'mine.txt');
    clock.advance({ days: 5 });
    await sweep();
    clock.advance({ days: 4 });
    await sweep();
    expect(await names()).toEqual([]);
    expect(await told(other)).toEqual([]);
  });
});
