import { type TestApp } from './test-app.js';
import { until } from './until.js';

/**
 * Lets actions run into a lock, one after the other, and then frees it: they go on in the order in which they came. `lock` may also
 * change what it locks; it's committed first.
 */
export async function whileLocked(
  { orm }: TestApp,
  lock: string,
  values: unknown[],
  actions: (() => Promise<unknown>)[],
): Promise<unknown[]> {
  const started: Promise<unknown>[] = [];
  const em = orm.em.fork();
  // Not by a callback: what the actions do in this process would join its transaction.
  await em.begin();
  try {
    await em.getConnection().execute(lock, values, 'run', em.getTransactionContext());
    for (const action of actions) {
      started.push(action());
      await until(async () => (await waiting(orm)) === started.length, `action ${started.length} to wait for the lock`);
    }
  } finally {
    await em.commit();
  }
  return Promise.all(started);
}

async function waiting(orm: TestApp['orm']): Promise<number> {
  const [row] = await orm.em
    .getConnection()
    .execute<{ count: number }[]>(
      `select count(*)::int as count from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
    );
  return row!.count;
}
