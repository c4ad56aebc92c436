/**
 * @file `npm run dev:services`: PostgreSQL and Redis alone, for developers. Prints the lines that tests and the API
 * need in their environment (or writes them to the file given as first argument) and runs until Ctrl-C.
 */
import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { onEndSignals } from './setup/endings.mjs';
import { say, sayFailure } from './setup/progress.mjs';
import { startServices } from './setup/services.mjs';

const dataDir = resolve(process.env.DATA_DIR ?? '.data/dev');
const services = await startServices({ dataDir, durable: false, env: process.env }).catch((error) => {
  sayFailure(error);
  process.exit(1);
});
onEndSignals(
  () => void services.stop().then(() => process.exit(0)),
  () => {
    services.kill();
    process.exit(1);
  },
);

const lines = [
  `TEST_DATABASE_URL=${services.adminUrl}`,
  `TEST_REDIS_URL=${services.redisUrl}`,
  `DATABASE_URL=${services.databaseUrl}`,
  `REDIS_URL=${services.redisUrl}`,
].join('\n');
const [file] = process.argv.slice(2);
if (file) writeFileSync(file, `${lines}\n`);
say(file ? `The environment stands in ${file}.` : `\n${lines}\n`);
say('Ctrl-C ends both.');
