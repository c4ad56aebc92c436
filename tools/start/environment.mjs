/** @file The environment of the product's processes. */
import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';

/** How much memory processes keep for themselves. */
export const PROCESS_MEMORY = parseEnv(readFileSync(new URL('../setup/process-memory.env', import.meta.url), 'utf8'));

/**
 * @param {NodeJS.ProcessEnv} given what the user has set, which wins, and where the system's tools are
 * @param {NodeJS.ProcessEnv} places what this start has found out
 * @returns {NodeJS.ProcessEnv}
 */
export const processEnvironment = (given, places) => ({ ...PROCESS_MEMORY, ...given, ...places });
