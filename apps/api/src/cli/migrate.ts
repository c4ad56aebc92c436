import { MikroORM } from '@mikro-orm/postgresql';
import { DEMO_ACCOUNT } from '../auth/demo-account.js';
import { hashPassword } from '../auth/passwords.js';
import { ConfigurationError, readEnvironment } from '../config/read-environment.js';
import { migrationOptions } from '../database/database.options.js';
import { ensureDatabase, migrate, withMigrationLock } from '../database/migrate.js';
import { entities } from '../entities.js';
import { User } from '../users/user.entity.js';

/** Brings the database up to date, one process at a time. Where only this machine can use it, an embedded database also gets the demo account. */
async function makeDemoAccount(orm: MikroORM): Promise<void> {
  const em = orm.em.fork();
  if ((await em.count(User, { email: DEMO_ACCOUNT.email })) > 0) return;
  const passwordHash = await hashPassword(DEMO_ACCOUNT.password);
  const { email, name, plan } = DEMO_ACCOUNT;
  em.persist(Object.assign(new User(), { email, name, plan, passwordHash, emailVerifiedAt: new Date() }));
  await em.flush();
}

try {
  const env = readEnvironment();
  await ensureDatabase(env.DATABASE_URL);
  const orm = await MikroORM.init({ ...migrationOptions(env), entities });
  try {
    await withMigrationLock(env.DATABASE_URL, async () => {
      process.stdout.write(`Migrations applied: ${await migrate(orm)}\n`);
      if (env.usesDemoAccount) await makeDemoAccount(orm);
    });
  } finally {
    await orm.close();
  }
} catch (error) {
  process.stderr.write(`${error instanceof ConfigurationError ? error.message : String((error as Error).stack)}\n`);
  process.exitCode = 1;
}
