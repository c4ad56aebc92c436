import { MikroORM } from '@mikro-orm/postgresql';
import { createHash, randomBytes } from 'node:crypto';
import { databaseOptions, migrations } from '../database/database.options.js';

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
  await admin(`create database ${name}${isEmpty ? '' : ` template ${await migratedTemplate(adminUrl)}`}`);
  return {
    url: databaseUrl(adminUrl, name),
    drop: () => admin(`drop database if exists ${name} with (force)`).then(() => undefined),
  };
}

/** Migrating takes seconds, and every application of a test needs a migrated database: the first one makes it for all. */
async function migratedTemplate(adminUrl: string): Promise<string> {
  const source = migrations.map(({ name, class: migration }) => `${name} ${String(migration)}`).join('\n');
  const name = `template_${createHash('sha256').update(source).digest('hex').slice(0, 12)}`;
  await run(adminUrl, async (orm) => {
    // Its lock ends with the connection, whatever becomes of this process.
    const one = orm.em.getConnection();
    await orm.em.transactional(async (em) => {
      await em.execute(`select pg_advisory_xact_lock(hashtext('${name}'))`);
      const [made] = await one.execute<unknown[]>(`select 1 from pg_database where datname = '${name}'`);
      if (made) return;
      const building = `${name}_building`;
      await one.execute(`drop database if exists ${building}`);
      await one.execute(`create database ${building}`);
      await run(databaseUrl(adminUrl, building), (template) => template.migrator.up());
      await one.execute(`alter database ${building} rename to ${name}`);
    });
  });
  return name;
}

const databaseUrl = (adminUrl: string, name: string): string =>
  Object.assign(new URL(adminUrl), { pathname: `/${name}` }).href;

async function run<T>(url: string, use: (orm: MikroORM) => Promise<T>): Promise<T> {
  const options = databaseOptions({ DATABASE_URL: url, DATABASE_POOL_SIZE: 2 });
  const orm = await MikroORM.init({ ...options, entities: [], logger: () => undefined });
  try {
    return await use(orm);
  } finally {
    await orm.close(true);
  }
}

/** As many as Redis has unless it is told otherwise. */
const REDIS_DATABASES = 16;
/** So many applications run at once in one file of tests. */
const APPLICATIONS_AT_ONCE = 8;
let applications = 0;

/** A Redis database of this test worker alone, another one for each of its applications: their workers would take each other's messages. */
export function testRedisUrl(): string {
  const worker = Number(process.env['JEST_WORKER_ID'] ?? 1);
  const index = worker * APPLICATIONS_AT_ONCE + (applications++ % APPLICATIONS_AT_ONCE);
  return Object.assign(new URL(required('TEST_REDIS_URL')), { pathname: `/${index % REDIS_DATABASES}` }).href;
}
