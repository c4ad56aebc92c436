import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parse } from 'yaml';

export const root = resolve(import.meta.dirname, '../../../..');

/** As much of a service as it takes to start it without containers. */
export interface Service {
  image: string;
  command?: string;
  environment?: Record<string, string | number>;
  depends_on?: Record<string, { condition: string }>;
  deploy?: { replicas: number };
  volumes?: string[];
}

export interface ComposeFile {
  name: string;
  services: Record<string, Service>;
  volumes: Record<string, unknown>;
}

/** docker/compose.yaml with its anchors merged and its variables as they are written. */
export const composeFile = (): ComposeFile =>
  parse(readFileSync(resolve(root, 'docker/compose.yaml'), 'utf8'), { merge: true }) as ComposeFile;

/**
 * Fills variables in as Compose does: `${NAME}`, `${NAME:-default}`, `${NAME:?what is missing}`.
 * @throws Error for one that must be set and is not
 */
export function interpolate(text: string, variables: Record<string, string>): string {
  return text.replace(/\$\{(\w+)(?::([-?])([^}]*))?\}/g, (_all, name: string, kind?: string, rest?: string) => {
    const value = variables[name] ?? '';
    if (value === '' && kind === '?') throw new Error(`${name}: ${rest}`);
    return value === '' && kind === '-' ? (rest ?? '') : value;
  });
}
