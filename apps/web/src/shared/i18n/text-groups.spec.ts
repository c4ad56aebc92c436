import { describe, expect, it } from '@jest/globals';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { LANGUAGES } from './languages';
import { ALL_TEXTS, NAMESPACES, TEXT_GROUPS, textsOf } from './text-groups';

const SOURCE = new URL('../../', import.meta.url);
const ROUTES = new URL('routes/', SOURCE);

/** What a module imports at once, and the part of a route that comes late although its page shows nothing without. */
const IMPORTS = /^(?:import|export) (?!type )[^;]*?from '(\.[^']+)';|import\('(\.\/-[^']+)'\)/gm;
const NAMED = /useTranslation\(\s*(\[[^\]]*\]|'[a-z]+')/g;

const filesIn = (folder: URL): string[] => readdirSync(folder, { recursive: true, encoding: 'utf8' });
const read = (file: string): string => readFileSync(new URL(file), 'utf8');

/** The tree of routes names them all, and loads each when it is shown. */
const moduleOf = (path: URL): string | undefined =>
  ['.tsx', '.ts']
    .map((end) => path.href + end)
    .find((file) => !file.endsWith('routeTree.gen.ts') && existsSync(new URL(file)));

/** A module and all that comes with it. */
function closure(file: string, known = new Set<string>()): Set<string> {
  if (known.has(file)) return known;
  known.add(file);
  for (const [, now, late] of read(file).matchAll(IMPORTS)) {
    const imported = moduleOf(new URL((now ?? late)!, file));
    if (imported) closure(imported, known);
  }
  return known;
}

const namespacesOf = (file: string): string[] =>
  [...read(file).matchAll(NAMED)].flatMap(([, names]) => names!.match(/[a-z]+/g) ?? []);

const routes = filesIn(ROUTES).filter((name) => /^(_\w+\/)?[a-z][^/]*\.tsx$/.test(name));
/** A route with the frames that it stands in. */
const framesOf = (route: string): string[] => {
  const [, frame] = /^(_\w+)\//.exec(route) ?? [];
  return ['__root.tsx', ...(frame ? [`${frame}.tsx`] : []), route];
};
const pathOf = (route: string): string =>
  `/${route
    .replace(/^_\w+\/|\.tsx$/g, '')
    .replace(/^index$/, '')
    .replaceAll('.', '/')}`;

describe('texts', () => {
  it.each(LANGUAGES)('of %s stand in files by their groups', async (language) => {
    for (const group of ALL_TEXTS) {
      const { catalogue } = (await import(`../../locales/${language}/${group}.texts.ts`)) as { catalogue: object };
      expect(Object.keys(catalogue).toSorted()).toEqual([...TEXT_GROUPS[group]].toSorted());
    }
  });

  it('belong to one group each, but those of a shared transcript, which is a page of its own', () => {
    const files = filesIn(new URL('locales/en/', SOURCE)).filter((name) => name.endsWith('.json'));
    expect([...NAMESPACES, 'share'].toSorted()).toEqual(files.map((name) => name.replace('.json', '')).toSorted());
  });

  it.each(routes)('that %s shows come before it', (route) => {
    const there = textsOf(pathOf(route)).flatMap((group): readonly string[] => TEXT_GROUPS[group]);
    const files = framesOf(route).flatMap((name) => [...closure(new URL(name, ROUTES).href)]);
    const late = files.filter((file) => namespacesOf(file).some((namespace) => !there.includes(namespace)));
    expect(late).toEqual([]);
    expect(files.flatMap(namespacesOf).length).toBeGreaterThan(0);
  });
});
