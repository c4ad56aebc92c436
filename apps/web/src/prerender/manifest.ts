/** A module and all that it imports at once, by the names of the build's manifest. */
function closure(modules: readonly string[], known = new Set<string>()): Set<string> {
  for (const module of modules) {
    if (known.has(module)) continue;
    known.add(module);
    closure(__MANIFEST__[module]?.imports ?? [], known);
  }
  return known;
}

/** What a route loads late is named after it, with something behind. */
const modulesOf = (sources: readonly string[]): string[] =>
  Object.keys(__MANIFEST__).filter((module) => sources.includes(module.split('?')[0]!));

export const isSource = (source: string): boolean => modulesOf([source]).length > 0;

/** The sources that a source loads only when it is shown. */
export const lateOf = (source: string): string[] =>
  modulesOf([source]).flatMap((module) => __MANIFEST__[module]?.dynamicImports ?? []);

/** Links to the files that sources need beside those that index.html loads. */
export function linksTo(sources: readonly string[]): string {
  const loaded = closure(['index.html']);
  const added = [...closure(modulesOf(sources))]
    .filter((module) => !loaded.has(module))
    .flatMap((each) => __MANIFEST__[each] ?? []);
  const styles = new Set(added.flatMap(({ css = [] }) => css));
  return [
    ...[...styles].map((file) => `<link rel="stylesheet" href="/${file}" />`),
    ...added.map(({ file }) => `<link rel="modulepreload" href="/${file}" />`),
  ].join('\n');
}
