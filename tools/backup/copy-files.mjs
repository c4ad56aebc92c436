/** @file Copies blobs. Each is written once and never changed, so that one of the same size is the same. */
import { copyFileSync, existsSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

/**
 * Copies what is missing.
 * @returns {{ copied: number, kept: number }} numbers of files; `kept` were there already
 */
export function copyFiles(from, to) {
  const count = { copied: 0, kept: 0 };
  if (!existsSync(from)) return count;
  for (const entry of readdirSync(from, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const source = join(entry.parentPath, entry.name);
    const target = join(to, relative(from, source));
    try {
      if (statSync(target, { throwIfNoEntry: false })?.size === statSync(source).size) {
        count.kept += 1;
        continue;
      }
      mkdirSync(dirname(target), { recursive: true });
      copyFileSync(source, target);
      count.copied += 1;
    } catch (error) {
      // Its owner has deleted it meanwhile.
      if (error.code !== 'ENOENT') throw error;
    }
  }
  return count;
}
