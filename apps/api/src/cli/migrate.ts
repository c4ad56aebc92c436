import { MikroORM } from '@mikro-orm/postgresql';
import { hashPassword } from '../auth/passwords.js';
import { ConfigurationError, readEnvironment } from '../config/environment.js';
import { migrationOptions } from '../database/database.options.js';
import { alone, ensureDatabase } from '../database/migrate.js';
import { entities } from '../entities.js';
import { User } from '../users/user.entity.js';

/** Brings the database up to date, one process at a time. With `--demo`, on an embedded database, also makes the demo account. */
const DEMO = { email: 'demo@example.com', password: 'demo1234', name: 'Demo', plan: 'pro' };

async function makeDemoAccount(orm: MikroORM): Promise<void> {
  const em = orm.em.fork();
  if ((await em.count(User, { email: DEMO.email })) > 0) return;
  const passwordHash = await hashPassword(DEMO.password);
  const { email, name, plan } = DEMO;
  em.persist(Object.assign(new User(), { email, name, plan, passwordHash, emailVerifiedAt: new Date() }));
  await em.flush();
}

try {
  const env = readEnvironment();
  await ensureDatabase(env.DATABASE_URL);
  const orm = await MikroORM.init({ ...migrationOptions(env), entities });
  try {
    await alone(env.DATABASE_URL, async () => {
      const applied = await orm.migrator.up();
      process.stdout.write(`Migrations applied: ${applied.length}\n`);
      if (process.argv.includes('--demo')) {
        if (!env.EMBEDDED_DATABASE || !env.isLoopback || env.isProduction) {
          throw new ConfigurationError('The demo account exists only with the embedded database and on loopback.');
        }
        await makeDemoAccount(orm);
      }
    });
  } finally {
    await orm.close();
  }
} catch (error) {
  process.stderr.write(`${error instanceof ConfigurationError ? error.message : String((error as Error).stack)}\n`);
  process.exitCode = 1;
}
