import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { MikroORM } from '@mikro-orm/postgresql';
import { entities } from '../entities.js';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.js';
import { databaseOptions } from './database.options.js';

interface Column {
  table: string;
  column: string;
  type: string;
  nullable: boolean;
}

describe('the database', () => {
  let database: TestDatabase;
  let orm: MikroORM;
  beforeAll(async () => {
    database = await createTestDatabase();
    const options = databaseOptions({ DATABASE_URL: database.url, DATABASE_POOL_SIZE: 2 });
    orm = await MikroORM.init({ ...options, entities, logger: () => undefined });
  });
  afterAll(async () => {
    await orm.close(true);
    await database.drop();
  });

  const sql = <Row>(statement: string) => orm.em.getConnection().execute<Row[]>(statement);
  const order = (columns: Column[]) =>
    columns.map(({ table, column, type, nullable }) => `${table}.${column} ${type}${nullable ? ' null' : ''}`).sort();

  it('has the columns, types and nullability that the entities say', async () => {
    const found = await sql<Column>(
      `select c.relname as table, a.attname as column, format_type(a.atttypid, null) as type, not a.attnotnull as nullable
       from pg_attribute a join pg_class c on c.oid = a.attrelid
       where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped`,
    );
    const names: Record<string, string> = {
      int: 'integer',
      bigserial: 'bigint',
      timestamptz: 'timestamp with time zone',
    };
    const said = [...orm.getMetadata()].flatMap((entity) =>
      entity.props
        // Collections have no column of their own.
        .filter(({ persist, fieldNames }) => persist !== false && fieldNames)
        .map((property): Column => {
          const type = property.columnTypes[0]!.replace(/\(.*\)/, '');
          return {
            table: entity.tableName,
            column: property.fieldNames[0]!,
            type: names[type] ?? type,
            nullable: property.nullable ?? false,
          };
        }),
    );
    const tables = said.map(({ table }) => table);
    expect(said.length).toBeGreaterThan(90);
    expect(order(said)).toEqual(order(found.filter(({ table }) => tables.includes(table))));
  });

  it('is as it was after its migrations go down and up again', async () => {
    const shape = () =>
      sql<Column>(
        `select table_name as table, column_name as column, data_type as type from information_schema.columns where table_schema = 'public' and table_name not like 'mikro%' order by 1, 2`,
      );
    const before = await shape();
    await orm.migrator.down({ to: 0 });
    expect(await shape()).toEqual([]);
    await orm.migrator.up();
    expect(await shape()).toEqual(before);
  });

  it('keeps sign-ups that wait when they move beside their codes, and back', async () => {
    await orm.migrator.down({ to: '0009-search' });
    await sql(`insert into users (email, name, password_hash) values ('ada@example.com', 'Ada', 'a hash')`);
    for (const age of [2, 1])
      await sql(
        `insert into verifications (user_id, code_hash, token_hash, created_at, expires_at, used_at)
         select id, '', 'token ${age}', now() - interval '${age} hours', now(), ${age === 1 ? 'null' : 'now()'} from users`,
      );
    const state = () => sql(`select u.password_hash as own, v.* from users u join verifications v on v.user_id = u.id`);
    await orm.migrator.up();
    expect(await state()).toMatchObject([
      { own: null, name: 'Ada', password_hash: 'a hash', token_hash: 'token 1', superseded_at: null },
    ]);
    await orm.migrator.down({ to: '0009-search' });
    expect(await state()).toMatchObject([{ own: 'a hash', token_hash: 'token 1', used_at: null }]);
    await orm.migrator.up();
  });
});
