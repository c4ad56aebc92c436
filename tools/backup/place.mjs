/** @file What a backup is of, and where it lies. */
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { root } from '../setup/paths.mjs';
import { Problem } from '../setup/problem.mjs';

/** @returns {string} the folder that the command line names */
export function folderIn([, script = '', folder]) {
  const name = script.includes('restore') ? 'restore' : 'backup';
  if (!folder) throw new Problem('Say which folder the backup lies in.', `npm run ${name} -- /srv/backup`);
  return resolve(folder);
}

/** The dump and the files within a backup's folder. */
export const partsOf = (folder) => ({ dump: join(folder, 'database.dump'), files: join(folder, 'storage') });

/**
 * The database and the storage that the environment, or the file .env, names.
 * @returns {{ databaseUrl: string, storage: string | null }} a folder, or null for an S3 store
 */
export function product() {
  if (existsSync(join(root, '.env'))) process.loadEnvFile(join(root, '.env'));
  const { DATABASE_URL: databaseUrl, STORAGE_URL, DATA_DIR = '.data' } = process.env;
  if (!databaseUrl) {
    throw new Problem(
      'DATABASE_URL names no database.',
      'Set it; the embedded database of npm start is backed up by stopping the product and copying its data folder.',
    );
  }
  if (!STORAGE_URL) return { databaseUrl, storage: resolve(root, DATA_DIR, 'storage') };
  return { databaseUrl, storage: STORAGE_URL.startsWith('file:') ? fileURLToPath(STORAGE_URL) : null };
}
