import { describe, expect, it } from '@jest/globals';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const source = resolve(import.meta.dirname, '../..');
const modules = globSync('**/*.ts', { cwd: source }).flatMap((file) =>
  [...readFileSync(join(source, file), 'utf8').matchAll(/^ {2}module: '([\w/-]+)',$/gm)].map(([, module]) => ({
    file,
    module: module!,
  })),
);

describe('a module that a process of its own loads by name', () => {
  it.each(modules)('$module is where $file says', ({ module }) => {
    expect(existsSync(join(source, `${module}.ts`))).toBe(true);
  });

  it('is named by every list of tasks', () => {
    expect(modules.length).toBeGreaterThan(5);
  });
});
