/** @file Makes a backup of the running product. */
import { mkdirSync, renameSync } from 'node:fs';
import { say, step } from '../setup/progress.mjs';
import { copyFiles } from './copy-files.mjs';
import { partsOf, product } from './place.mjs';
import { runPostgres } from './postgres.mjs';

/**
 * The database first, as of one instant, and the files after it: whatever its rows speak of is there or has been deleted by its owner since. The
 * other way round, files that came in between would have rows and no bytes. Files without rows, which came later, are swept after a restore.
 * @param {string} folder made where it is missing; whoever can read it can read everything
 */
export async function createBackup(folder) {
  const { databaseUrl, storage } = product();
  const { dump, files } = partsOf(folder);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const draft = `${dump}.part`;
  await step('database', async () => {
    await runPostgres('pg_dump', ['--format=custom', '--no-owner', '--no-privileges', `--file=${draft}`], databaseUrl);
    renameSync(draft, dump);
  });
  if (storage === null) {
    say('The files lie in an S3 store: copy its bucket now, after the database (docs/operations.md, Backup).');
    return 0;
  }
  await step(
    'files',
    async () => copyFiles(storage, files),
    ({ copied, kept }) => `${copied} copied, ${kept} were there`,
  );
  return 0;
}
