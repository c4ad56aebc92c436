/**
 * @file Every project of the workspace is one of the design and carries exactly its scope and its type, so that the
 * boundary rules see all of them: a project without tags would be allowed anything.
 */
import { createProjectGraphAsync } from '@nx/devkit';

/** The rooms of the design (docs/architecture.md): name -> tags. */
export const DESIGN = {
  '@timbrel/api': ['scope:server', 'type:app'],
  '@timbrel/web': ['scope:web', 'type:app'],
  '@timbrel/e2e': ['scope:e2e', 'type:app'],
  '@timbrel/api-client': ['scope:client', 'type:lib'],
  '@timbrel/subtitles': ['scope:shared', 'type:lib'],
  '@timbrel/ffmpeg': ['scope:server', 'type:lib'],
  '@timbrel/audio': ['scope:server', 'type:lib'],
  '@timbrel/documents': ['scope:server', 'type:lib'],
  '@timbrel/engines': ['scope:server', 'type:lib'],
};

/**
 * @param {Record<string, string[]>} projects name -> tags
 * @returns {string[]} the faults in words
 */
export function faults(projects) {
  const strangers = Object.keys(projects)
    .filter((name) => !(name in DESIGN))
    .map((name) => `${name} is not a project of the design.`);
  const wrong = Object.entries(DESIGN).flatMap(([name, tags]) => {
    if (!(name in projects)) return [`${name} is missing.`];
    const found = projects[name].filter((tag) => /^(scope|type):/.test(tag)).sort();
    return found.join() === tags.join()
      ? []
      : [`${name} carries [${found.join(', ')}] instead of [${tags.join(', ')}].`];
  });
  return [...strangers, ...wrong];
}

if (process.argv[1] === import.meta.filename) {
  const { nodes } = await createProjectGraphAsync({ exitOnError: true });
  const found = faults(Object.fromEntries(Object.values(nodes).map(({ name, data }) => [name, data.tags ?? []])));
  for (const fault of found) console.error(fault);
  process.exit(found.length > 0 ? 1 : 0);
}
