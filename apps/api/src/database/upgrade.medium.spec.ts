import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type EntityClass, MikroORM } from '@mikro-orm/postgresql';
import { entities } from '../entities.js';
import { signIn } from '../testing/accounts.js';
import { bodyOf } from '../testing/body-of.js';
import { Member } from '../testing/member.js';
import { type Contents, contentsOf, PREVIOUS_VERSION, restorePreviousVersion } from '../testing/previous-version.js';
import { OWNER_NAME } from '../testing/requests/owner.js';
import { createTestApp, type TestApp } from '../testing/test-app.js';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.js';
import { migrationOptions, migrations } from './database.options.js';

describe('an upgrade from the version before, with data in every table', () => {
  let database: TestDatabase;
  let test: TestApp;
  let before: Contents;
  let after: Contents;
  let applied: string[];

  beforeAll(async () => {
    database = await createTestDatabase({ isEmpty: true });
    await restorePreviousVersion(database.url);
    before = await contentsOf(database.url);
    const orm = await MikroORM.init({
      ...migrationOptions({ DATABASE_URL: database.url, DATABASE_POOL_SIZE: 4 }),
      entities: [],
      logger: () => undefined,
    });
    applied = (await orm.migrator.up()).map(({ name }) => name);
    await orm.close(true);
    after = await contentsOf(database.url);
    test = await createTestApp({ env: { DATABASE_URL: database.url } });
  });
  afterAll(async () => {
    await test.close();
    await database.drop();
  });

  const sql = <Row>(statement: string, values: unknown[] = []) =>
    test.orm.em.getConnection().execute<Row[]>(statement, values);
  /** The account that has something of everything. */
  const signedIn = async () => {
    const [user] = await sql<{ id: string; email: string }>('select id, email from users where name = ?', [OWNER_NAME]);
    const { access_token } = await signIn(test, user!);
    return Member.of(test, user!.id, { Authorization: `Bearer ${access_token}` });
  };

  it('begins with rows in every table that there was', () => {
    expect(Object.keys(before.rows).length).toBeGreaterThan(50);
    expect(Object.keys(before.rows).filter((table) => before.rows[table] === 0)).toEqual([]);
  });

  it('applies every migration since then', () => {
    const names = migrations.map(({ name }) => name);
    expect(applied).toEqual(names.slice(names.indexOf(PREVIOUS_VERSION) + 1));
  });

  /** What nothing uses any more may go; migration-rules.spec.ts holds when. */
  const stillThere = <T>(found: Record<string, T>, now: Record<string, T>) =>
    Object.fromEntries(Object.entries(found).filter(([name]) => name in now));

  it('loses no row', () => {
    expect(after.rows).toMatchObject(stillThere(before.rows, after.rows));
  });

  it('changes no value', () => {
    expect(after.values).toMatchObject(stillThere(before.values, after.values));
  });

  const model: { name: string; entity: EntityClass<object> }[] = entities.map((entity) => ({
    name: entity.name,
    entity,
  }));

  it.each(model)('leaves every $name as the model reads it', async ({ entity }) => {
    const { tableName } = test.orm.getMetadata(entity);
    expect(await test.orm.em.fork().find(entity, {})).toHaveLength(after.rows[tableName]!);
  });

  it.each([
    ['/uploads?page_size=100', 'files', 'media_files where deleted_at is null and'],
    ['/jobs?page_size=100', 'jobs', 'processing_jobs where'],
    ['/users/invoices?page_size=100', 'invoices', 'invoices where'],
    ['/recipes', 'recipes', 'recipes where'],
    ['/glossary?target_lang=es', 'terms', 'glossary_terms where'],
    ['/users/me/webhooks', 'webhooks', 'webhooks where'],
  ])('lets its account sign in and read %s', async (path, list, rows) => {
    const member = await signedIn();
    const body = bodyOf<Record<string, { id: string }[]>>(await member.get(path).expect(200));
    const found = body[list]!.map(({ id }) => id);
    const kept = await sql<{ id: string }>(`select id from ${rows} user_id = ?`, [member.userId]);
    expect(kept).not.toEqual([]);
    expect(found.sort()).toEqual(kept.map(({ id }) => id).sort());
  });
});
