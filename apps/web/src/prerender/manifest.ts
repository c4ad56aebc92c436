/** A module and all that it imports at once, by the names of the build's manifest. */
function closure(modules: readonly string[], known = new Set<string>()): Set<string> {
  for (const module of modules) {
    if (known.has(module)) continue;
    known.add(module);
    closure(__MANIFEST__[module]?.imports ?? [], known);
  }
  return known;
}

/** The files that sources need beside those that index.html loads, without a slash at their beginning. */
export function filesOf(sources: readonly string[]) {
  // What a route loads late is named after it, with something behind.
  const modules = Object.keys(__MANIFEST__).filter((module) => sources.includes(module.split('?')[0]!));
  const loaded = closure(['index.html']);
  const added = [...closure(modules)]
    .filter((module) => !loaded.has(module))
    .flatMap((each) => __MANIFEST__[each] ?? []);
  return { styles: [...new Set(added.flatMap(({ css = [] }) => css))], scripts: added.map(({ file }) => file) };
}
