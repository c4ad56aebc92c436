import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseEnv } from 'node:util';

/** The settings by which servers and workers keep little memory, as they ship. */
export const PROCESS_MEMORY: Readonly<Record<string, string | undefined>> = parseEnv(
  readFileSync(resolve(import.meta.dirname, '../../../../tools/setup/process-memory.env'), 'utf8'),
);
