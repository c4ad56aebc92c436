import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { MikroORM } from '@mikro-orm/postgresql';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.js';
import { databaseOptions } from './database.options.js';

let database: TestDatabase;
let orm: MikroORM;
beforeAll(async () => {
  database = await createTestDatabase({ isEmpty: true });
  const options = databaseOptions({ DATABASE_URL: database.url, DATABASE_POOL_SIZE: 1 });
  orm = await MikroORM.init({ ...options, entities: [] });
});
afterAll(async () => {
  await orm.close(true);
  await database.drop();
});

const LENGTH = 10_000;
const stored = async (value: string): Promise<string | undefined> => {
  const [row] = await orm.em.execute<{ value: string }[]>('select ?::text as value', [value]);
  return row?.value;
};

describe('a value in a statement', () => {
  it.each([
    ['ends the mark that is tried first', '$q$', LENGTH],
    ['ends with half of a mark', 'a', LENGTH, '$q'],
    ['holds what else is written in statements', `'\\"?$1;--é🎬\n`, LENGTH],
    ['is short', `'\\"?$1;--é🎬\n$q$`, 1],
  ])('arrives as it is when it %s', async (_, part, times, end = '') => {
    const value = part.repeat(times) + end;
    expect((await stored(value)) === value).toBe(true);
  });

  it.each(["'", '\\', 'a'])('takes little of the thread though it is 12 MB of %s', async (letter) => {
    const value = letter.repeat(12_000_000);
    const before = process.threadCpuUsage();
    expect((await stored(value))?.length).toBe(value.length);
    const { user, system } = process.threadCpuUsage(before);
    // By the platform's own way these are seconds.
    expect((user + system) / 1_000).toBeLessThan(1_000);
  });
});
