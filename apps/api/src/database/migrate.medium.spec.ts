import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { MikroORM } from '@mikro-orm/postgresql';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.js';
import { migrationOptions, migrations } from './database.options.js';
import { withMigrationLock, ensureDatabase } from './migrate.js';

const orms: MikroORM[] = [];
const connect = async (url: string, lockTimeoutSeconds?: number): Promise<MikroORM> => {
  const options = migrationOptions({ DATABASE_URL: url, DATABASE_POOL_SIZE: 4 }, lockTimeoutSeconds);
  const orm = await MikroORM.init({ ...options, entities: [], logger: () => undefined });
  orms.push(orm);
  return orm;
};
const migrate = (orm: MikroORM, url: string) => withMigrationLock(url, async () => (await orm.migrator.up()).length);

describe('the migration', () => {
  let database: TestDatabase;
  beforeEach(async () => {
    database = await createTestDatabase({ isEmpty: true });
  });
  afterEach(async () => {
    await Promise.all(orms.splice(0).map((orm) => orm.close(true)));
    await database.drop();
  });

  it('is done once where several processes start together', async () => {
    const all = await Promise.all(Array.from({ length: 3 }, () => connect(database.url)));
    const applied = await Promise.all(all.map((orm) => migrate(orm, database.url)));
    expect(applied.sort((a, b) => b - a)).toEqual([migrations.length, 0, 0]);
  });

  it('makes a missing database once where several processes start together', async () => {
    await database.drop();
    await Promise.all(Array.from({ length: 5 }, () => ensureDatabase(database.url)));
    const orm = await connect(database.url);
    expect(await orm.em.fork().execute(`select '/' || current_database() as path`)).toEqual([
      { path: new URL(database.url).pathname },
    ]);
  });

  it('lets the next one in when the one before has failed', async () => {
    await expect(withMigrationLock(database.url, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    expect(await migrate(await connect(database.url), database.url)).toBe(migrations.length);
  });

  it('gives up, changing nothing, where a table is in use for too long', async () => {
    const orm = await connect(database.url, 1);
    await migrate(orm, database.url);
    // The one that needs the table, and all after it.
    const undone = await orm.migrator.down({ to: '0011-tracing' });
    const users = await connect(database.url);
    await users.em.fork().transactional(async (em) => {
      const tables = await em.execute<{ name: string }[]>(
        `select tablename as name from pg_tables where schemaname = 'public'`,
      );
      for (const { name } of tables) await em.execute(`select 1 from ${name} limit 1`);
      await expect(migrate(orm, database.url)).rejects.toThrow('lock timeout');
    });
    expect(await migrate(orm, database.url)).toBe(undone.length);
  });
});
