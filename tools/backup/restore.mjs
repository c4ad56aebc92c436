/** @file Puts a backup back. */
import { existsSync, readdirSync } from 'node:fs';
import { Problem } from '../setup/problem.mjs';
import { say, step } from '../setup/progress.mjs';
import { copyFiles } from './copy-files.mjs';
import { partsOf, product } from './place.mjs';
import { runPostgres } from './postgres.mjs';

const TABLES = `select count(*) from pg_tables where schemaname = 'public'`;

/**
 * Files first, then the database in one transaction: a restore that breaks off leaves an empty database, and can be run again.
 * @param {string} folder
 */
export async function restoreBackup(folder) {
  const { databaseUrl, storage } = product();
  const { dump, files } = partsOf(folder);
  if (!existsSync(dump))
    throw new Problem(`There is no backup in ${folder}.`, 'Name the folder that npm run backup wrote.');
  const tables = await runPostgres('psql', ['--no-psqlrc', '-At', '-c', TABLES], databaseUrl);
  if (tables.trim() !== '0') {
    throw new Problem(
      'The database is not empty.',
      'Make a new one (createdb) and name it in DATABASE_URL: nothing is overwritten.',
    );
  }
  if (storage === null)
    say('The files lie in an S3 store: its bucket has to be back before servers and workers start.');
  else {
    refuseForeign(storage, files);
    await step(
      'files',
      async () => copyFiles(files, storage),
      ({ copied, kept }) => `${copied} copied, ${kept} were there`,
    );
  }
  const args = ['--single-transaction', '--exit-on-error', '--no-owner', '--no-privileges'];
  // pg_restore takes the database's name from the command line alone.
  const name = decodeURIComponent(new URL(databaseUrl).pathname.slice(1));
  await step('database', () => runPostgres('pg_restore', [...args, `--dbname=${name}`, dump], databaseUrl));
  say(
    'Restored. Migrate (node apps/api/dist/cli/migrate.js), then start servers and workers with the APP_SECRET of then.',
  );
  return 0;
}

/** What lies in the storage may only be what a restore that broke off has left. */
function refuseForeign(storage, files) {
  if (!existsSync(storage)) return;
  const names = (folder) =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => `${entry.parentPath.slice(folder.length)}/${entry.name}`);
  const ours = new Set(existsSync(files) ? names(files) : []);
  if (names(storage).some((name) => !ours.has(name))) {
    throw new Problem(
      `${storage} is not empty.`,
      'Name an empty folder in STORAGE_URL or DATA_DIR: nothing is overwritten.',
    );
  }
}
