/** @file The data folder of one running product: made, checked and locked before anything else happens. */
import { accessSync, constants, mkdirSync } from 'node:fs';
import { lockFolder } from './lock.mjs';
import { Problem } from './problem.mjs';

/**
 * Makes the folder and takes its lock.
 * Root lets others pass through it, since PostgreSQL runs as its own user; what lies in it is private by its own modes.
 * @param {string} dataDir
 * @param {string} holder who holds it, as the next one shall read it
 */
export async function openDataFolder(dataDir, holder) {
  try {
    mkdirSync(dataDir, { recursive: true, mode: process.getuid?.() === 0 ? 0o711 : 0o700 });
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new Problem(
      `The data folder ${dataDir} cannot be used: ${error.message}`,
      'Give the folder to this user, or set DATA_DIR to one that it owns.',
    );
  }
  await lockFolder(dataDir, holder);
}
