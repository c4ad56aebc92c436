import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { root } from './compose-file.ts';

/** What the image adds: its environment and its command, as docker/Dockerfile says at the end. */
export function imageDefaults(): { env: Record<string, string | undefined>; command: string[] } {
  const dockerfile = readFileSync(join(root, 'docker/Dockerfile'), 'utf8').replaceAll('\\\n', '');
  const variables = [...dockerfile.matchAll(/^ENV (.*)$/gm)].map(([, line = '']) => line.trim().replace(/ +/g, '\n'));
  const command = /^CMD (\[.*\])$/m.exec(dockerfile)?.[1] ?? '[]';
  return { env: parseEnv(variables.join('\n')), command: JSON.parse(command) as string[] };
}
