/** @file What is remembered between runs (ports, passwords), in one private JSON file of the data folder. */
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { Problem } from './problem.mjs';

/** A JSON object in a file that only its owner reads. Written whole, so that a crash leaves the old or the new one. */
export class Memory {
  constructor(file) {
    this.file = file;
  }

  read() {
    if (!existsSync(this.file)) return {};
    try {
      return JSON.parse(readFileSync(this.file, 'utf8'));
    } catch (error) {
      throw new Problem(
        `${this.file} cannot be read: ${error.message}`,
        `Give it back to this user, or restore it from a backup.`,
      );
    }
  }

  update(changes) {
    const next = { ...this.read(), ...changes };
    mkdirSync(dirname(this.file), { recursive: true });
    const draft = `${this.file}.new`;
    writeFileSync(draft, `${JSON.stringify(next, null, 2)}\n`, { mode: 0o600 });
    renameSync(draft, this.file);
    return next;
  }
}
