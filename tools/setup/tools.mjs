/** @file The system's programs: found, or installed where the machine allows it, or named with the remedy. */
import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { installAsRoot, unpackAsUser, unpackWaiting } from './apt.mjs';
import { sharedDir } from './paths.mjs';
import { Problem } from './problem.mjs';
import { say, step } from './progress.mjs';
import { TOOLS } from './tool-list.mjs';

/** Where packages are unpacked without root. @type {import('./apt.mjs').Unpacked} */
const unpacked = {
  root: join(sharedDir, 'tools/root'),
  bin: join(sharedDir, 'tools/bin'),
  waiting: join(sharedDir, 'tools/waiting'),
};

/**
 * Provides the programs that the named needs ask for.
 * @param {Array<import('./tool-list.mjs').Tool['need']>} needs
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<NodeJS.ProcessEnv>} the environment in which they are found
 * @throws {Problem} naming the packages when one is missing that the product can't do without
 */
export async function provideTools(needs, env) {
  await unpackWaiting(unpacked);
  const wanted = TOOLS.filter((tool) => needs.includes(tool.need));
  const found = searchPath(env);
  const missing = () => wanted.filter((tool) => !locate(tool, found));
  if (missing().length > 0) await install(missing());
  const still = missing();
  const required = still.filter((tool) => !tool.optional);
  if (required.length > 0) throw describeMissing(required);
  for (const tool of still)
    say(`! ${tool.package} is missing: the product runs without it. Remedy: install the package ${tool.package}.`);
  return { ...found, ...locations(wanted, found) };
}

/** Programs for administrators (nginx) lie in folders that an ordinary user's PATH lacks. */
const searchPath = (env) => ({ ...env, PATH: [env.PATH ?? '', unpacked.bin, '/usr/sbin', '/sbin'].join(delimiter) });

/** @returns {string | undefined} the path of the tool's program or folder */
export function locate(tool, env, prefixes = ['/', unpacked.root]) {
  const named = tool.variable && env[tool.variable];
  if (named) {
    if (existsSync(named)) return named;
    throw new Problem(
      `${tool.variable} names ${named}, which isn't there.`,
      `Correct ${tool.variable} or leave it away.`,
    );
  }
  if (tool.folder) return prefixes.map((prefix) => join(prefix, tool.folder)).find((folder) => existsSync(folder));
  const folders = (env.PATH ?? '').split(delimiter).filter(Boolean);
  return tool.commands.flatMap((command) => folders.map((folder) => join(folder, command))).find(isExecutable);
}

function isExecutable(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** What programs can't find by PATH is handed to them by name. */
const locations = (tools, env) =>
  Object.fromEntries(
    tools.flatMap((tool) => {
      const place = tool.variable && locate(tool, env);
      return place ? [[tool.variable, place]] : [];
    }),
  );

async function install(tools) {
  const packages = [...new Set(tools.map((tool) => tool.package))];
  const names = packages.join(', ');
  if (!existsSync('/usr/bin/apt-get') || !existsSync('/usr/bin/dpkg-deb')) return;
  try {
    if (process.getuid?.() === 0) await step(`system packages by apt-get (${names})`, () => installAsRoot(packages));
    else await step(`system packages, unpacked into .data/tools (${names})`, () => unpackAsUser(packages, unpacked));
  } catch (error) {
    if (!(error instanceof Problem) || tools.some((tool) => !tool.optional)) throw error;
    say(`! ${error.message}\n  Remedy: ${error.remedy}`);
  }
}

function describeMissing(tools) {
  const packages = [...new Set(tools.map((tool) => tool.package))];
  const commands = tools.map((tool) => tool.commands?.[0] ?? tool.folder).join(', ');
  const others = [
    ...tools.flatMap((tool) => (tool.variable ? [`set ${tool.variable} to its path`] : [])),
    ...tools.flatMap((tool) => (tool.otherwise ? [tool.otherwise] : [])),
  ];
  return new Problem(
    `Not found on this machine: ${commands}.`,
    [`Install the packages ${packages.join(' ')} (names of Debian)`, ...others].join(', or ') + '.',
  );
}
