import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { MikroORM } from '@mikro-orm/postgresql';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.js';
import { migrationOptions, migrations } from './database.options.js';
import { ensureDatabase, migrate, withMigrationLock } from './migrate.js';

const orms: MikroORM[] = [];
const connect = async (url: string, lockTimeoutSeconds?: number): Promise<MikroORM> => {
  const options = migrationOptions({ DATABASE_URL: url, DATABASE_POOL_SIZE: 4 }, lockTimeoutSeconds);
  const orm = await MikroORM.init({ ...options, entities: [], logger: () => undefined });
  orms.push(orm);
  return orm;
};
const migrateLocked = (orm: MikroORM, url: string) => withMigrationLock(url, () => migrate(orm));

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
    const applied = await Promise.all(all.map((orm) => migrateLocked(orm, database.url)));
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
    expect(await migrateLocked(await connect(database.url), database.url)).toBe(migrations.length);
  });

  it('gives up, changing nothing, where a table is in use for too long', async () => {
    const orm = await connect(database.url, 1);
    await migrateLocked(orm, database.url);
    // The one that needs the table, and all after it.
    const undone = await orm.migrator.down({ to: '0011-tracing' });
    const users = await connect(database.url);
    await users.em.fork().transactional(async (em) => {
      const tables = await em.execute<{ name: string }[]>(
        `select tablename as name from pg_tables where schemaname = 'public'`,
      );
      for (const { name } of tables) await em.execute(`select 1 from ${name} limit 1`);
      await expect(migrateLocked(orm, database.url)).rejects.toThrow('lock timeout');
    });
    expect(await migrateLocked(orm, database.url)).toBe(undone.length);
  });

  const indexes = (orm: MikroORM) =>
    orm.em.fork().execute<{ name: string; valid: boolean }[]>(
      `select c.relname as name, i.indisvalid as valid from pg_index i join pg_class c on c.oid = i.indexrelid
       where c.relnamespace = 'public'::regnamespace order by 1`,
    );

  it('goes on where it gave up while it built an index', async () => {
    const orm = await connect(database.url, 1);
    await migrateLocked(orm, database.url);
    const before = await indexes(orm);
    const undone = await orm.migrator.down({ to: '0033-download-totals' });
    const users = await connect(database.url);
    await users.em.fork().transactional(async (em) => {
      await em.execute('lock table plan_changes in row exclusive mode');
      await expect(migrateLocked(orm, database.url)).rejects.toThrow('lock timeout');
    });
    expect((await indexes(orm)).filter(({ valid }) => !valid)).toEqual([
      { name: 'plan_changes_subscription', valid: false },
    ]);
    expect(await migrateLocked(orm, database.url)).toBe(undone.length);
    expect(await indexes(orm)).toEqual(before);
  });

  it('goes on where an index was built though its process had died', async () => {
    const orm = await connect(database.url);
    await migrateLocked(orm, database.url);
    const before = await indexes(orm);
    const names = migrations.filter(({ class: Class }) => !Class.prototype.isTransactional()).map(({ name }) => name);
    expect(names).toContain('0035-plan-changes-by-user');
    await orm.em.fork().execute('delete from mikro_orm_migrations where name in (?)', [names]);
    expect(await migrateLocked(orm, database.url)).toBe(names.length);
    expect(await indexes(orm)).toEqual(before);
  });
});
