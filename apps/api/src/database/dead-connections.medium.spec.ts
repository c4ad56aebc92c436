import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { MikroORM } from '@mikro-orm/postgresql';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.js';
import { databaseOptions } from './database.options.js';

const POOL_SIZE = 2;

let database: TestDatabase;
let orm: MikroORM;

beforeAll(async () => {
  database = await createTestDatabase();
  const options = databaseOptions({ DATABASE_URL: database.url, DATABASE_POOL_SIZE: POOL_SIZE });
  orm = await MikroORM.init({ ...options, entities: [], logger: () => undefined });
});
afterAll(async () => {
  await orm.close(true);
  await database.drop();
});

describe('the pool of connections', () => {
  it('outlives more transactions whose connection was cut than it has places', async () => {
    for (let i = 0; i <= POOL_SIZE; i += 1) {
      const cut = orm.em.fork().transactional((em) => em.execute('select pg_terminate_backend(pg_backend_pid())'));
      await expect(cut).rejects.toThrow();
    }
    const answers = await Promise.all(
      Array.from({ length: POOL_SIZE }, () => orm.em.fork().execute('select 1 as one')),
    );
    expect(answers).toEqual(Array.from({ length: POOL_SIZE }, () => [{ one: 1 }]));
  });
});
