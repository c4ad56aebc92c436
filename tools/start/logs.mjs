/** @file Log files of the product's processes, one before the current one being kept. */
import { mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/** Makes room for a new log, so that what stands in it belongs to this start. @returns {string} its path */
export function newLog(dataDir, name) {
  const folder = join(dataDir, 'logs');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const file = join(folder, `${name}.log`);
  rmSync(`${file}.1`, { force: true });
  try {
    renameSync(file, `${file}.1`);
  } catch (error) {
    if (error.code !== 'ENOENT') throw error;
  }
  return file;
}
