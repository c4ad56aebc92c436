import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './compose-file.ts';

/** The names of all settings, as .env.example lists them; NODE_ENV, HOST and PORT are the image's. */
export function settings(): string[] {
  const lines = readFileSync(join(root, '.env.example'), 'utf8').split('\n');
  return lines.flatMap((line) => /^# ?([A-Z][A-Z0-9_]+)=/.exec(line)?.[1] ?? []);
}
