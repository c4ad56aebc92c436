/**
 * @file `npm run dev:services`: PostgreSQL and Redis alone, for developers. Prints the lines that tests and the API
 * need in their environment (or writes them to the file given as first argument) and runs until Ctrl-C.
 */
import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { runCommand } from './setup/command.mjs';
import { openDataFolder } from './setup/data-folder.mjs';
import { enter } from './setup/enter.mjs';
import { say } from './setup/progress.mjs';

async function main() {
  const elsewhere = await enter(import.meta.url);
  if (elsewhere) return elsewhere.exitCode;
  const { startServices } = await import('./setup/services.mjs');
  const { provideTools } = await import('./setup/tools.mjs');

  const dataDir = resolve(process.env.DATA_DIR ?? '.data/dev');
  await openDataFolder(dataDir, 'npm run dev:services');
  const env = await provideTools(['queue'], process.env);
  const services = await startServices({ dataDir, durable: false, env });
  const lines = [
    `TEST_DATABASE_URL=${services.adminUrl}`,
    `TEST_REDIS_URL=${services.redisUrl}`,
    `DATABASE_URL=${services.databaseUrl}`,
    `REDIS_URL=${services.redisUrl}`,
  ].join('\n');
  const [file] = process.argv.slice(2);
  if (file) writeFileSync(file, `${lines}\n`, { mode: 0o600 });
  say(file ? `The environment stands in ${file}.` : `\n${lines}\n`);
  say('Ctrl-C ends both.');
  const ends = Object.entries(services.programs).map(([name, { ended }]) => ended.then(() => name));
  say(`${await Promise.race(ends)} has ended; its log lies in ${dataDir}.`);
  return 1;
}

await runCommand(main, { interruptedCode: 0 });
