import { MikroORM } from '@mikro-orm/postgresql';
import { randomBytes } from 'node:crypto';
import { databaseOptions } from '../database/database.options.js';

export interface TestDatabase {
  url: string;
  drop(): Promise<void>;
}

const required = (name: string): string => {
  const value = process.env[name];
  if (!value)
    throw new Error(`${name} is not set: run tests with npm test, or start services with npm run dev:services`);
  return value;
};

/** A database of its own, migrated unless it is to be empty, on the PostgreSQL server at TEST_DATABASE_URL. */
export async function createTestDatabase({ isEmpty = false } = {}): Promise<TestDatabase> {
  const adminUrl = required('TEST_DATABASE_URL');
  const name = `test_${randomBytes(6).toString('hex')}`;
  const admin = (sql: string) => run(adminUrl, (orm) => orm.em.getConnection().execute(sql));
  await admin(`create database ${name}`);
  const url = Object.assign(new URL(adminUrl), { pathname: `/${name}` }).href;
  if (!isEmpty) await run(url, (orm) => orm.migrator.up());
  return { url, drop: () => admin(`drop database if exists ${name} with (force)`).then(() => undefined) };
}

async function run<T>(url: string, use: (orm: MikroORM) => Promise<T>): Promise<T> {
  const options = databaseOptions({ DATABASE_URL: url, DATABASE_POOL_SIZE: 2 });
  const orm = await MikroORM.init({ ...options, entities: [], logger: () => undefined });
  try {
    return await use(orm);
  } finally {
    await orm.close(true);
  }
}

/** A Redis database of this test worker alone. */
export function testRedisUrl(): string {
  const index = Number(process.env['JEST_WORKER_ID'] ?? 1) % 16;
  return Object.assign(new URL(required('TEST_REDIS_URL')), { pathname: `/${index}` }).href;
}
