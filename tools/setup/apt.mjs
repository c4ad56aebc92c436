/** @file Debian's packages: installed by root, or downloaded and unpacked into a folder of ours without any rights. */
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { whenEnding } from './command.mjs';
import { Problem, tail } from './problem.mjs';
import { runProgram } from './processes.mjs';
import { TOOLS } from './tool-list.mjs';

const QUIET = ['-y', '-q', '--no-install-recommends'];
const TIMEOUT = [
  '-o',
  'Acquire::Retries=1',
  '-o',
  'Acquire::http::Timeout=20',
  '-o',
  'Acquire::https::Timeout=20',
  '-o',
  'DPkg::Lock::Timeout=120',
];

/** Installs packages for the whole machine; the lists are fetched only when the ones at hand don't do. */
export async function installAsRoot(packages) {
  const release = keepServicesStopped();
  try {
    const install = () => apt(['install', ...QUIET, ...packages]);
    if ((await install()).ok) return;
    const update = await apt(['update', '-q']);
    const result = await install();
    // Without a network the update says so and "succeeds"; the installation then only misses the packages.
    if (!result.ok) throw describeFailure(update.output + result.output, packages);
  } finally {
    release();
  }
}

/**
 * Downloads the packages and the libraries that the machine lacks, and unpacks them. apt works on lists and a cache of
 * ours, so that nothing of the system is touched.
 * @param {string[]} packages
 * @param {Unpacked} unpacked
 * @typedef {{ root: string, bin: string, waiting: string }} Unpacked `root` holds the files as the packages have them, `bin`
 *   one start script for each program we use, `waiting` the packages that are downloaded and not yet unpacked
 */
export async function unpackAsUser(packages, unpacked) {
  const work = `${unpacked.waiting}.download`;
  try {
    for (const folder of ['lists/partial', 'cache/archives/partial'])
      mkdirSync(join(work, folder), { recursive: true });
    const own = ['-o', `Dir::State::lists=${work}/lists`, '-o', `Dir::Cache=${work}/cache`, '-o', 'Debug::NoLocking=1'];
    const update = await apt([...own, 'update', '-q']);
    const download = await apt([...own, 'install', '--download-only', ...QUIET, ...packages]);
    if (!download.ok) throw describeFailure(update.output + download.output, packages);
    renameSync(join(work, 'cache/archives'), unpacked.waiting);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
  await unpackWaiting(unpacked);
}

/** Unpacks what is downloaded; also what an interrupted run left waiting. @param {Unpacked} unpacked */
export async function unpackWaiting({ root, bin, waiting }) {
  if (!existsSync(waiting)) return;
  for (const folder of [root, bin]) mkdirSync(folder, { recursive: true });
  for (const file of readdirSync(waiting).filter(isUnpackable)) {
    const { ok, output } = await runProgram('dpkg-deb', ['-x', join(waiting, file), root]);
    if (!ok) throw new Problem(`${file} could not be unpacked.\n${tail(output)}`, 'Look at the free disk space.');
  }
  writeStartScripts(root, bin);
  rmSync(waiting, { recursive: true });
}

/** The C library must stay the one of the machine's own loader. */
const isUnpackable = (file) => file.endsWith('.deb') && !/^(libc6|libc-bin|libc-l10n)_/.test(file);

const apt = (args) =>
  runProgram('apt-get', [...TIMEOUT, ...args], {
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive', LC_ALL: 'C.UTF-8' },
  });

/** What to do about a failed apt-get, by its output. */
export function describeFailure(output, packages) {
  const names = packages.join(' ');
  if (
    /Temporary failure resolving|Could not resolve|Could not connect|Cannot initiate the connection|Network is unreachable|timed out/i.test(
      output,
    )
  ) {
    return new Problem(
      `The packages ${names} could not be fetched: Debian's servers were not reached.`,
      `Connect to the network and run the command again, or install them yourself: apt-get install ${names}`,
    );
  }
  const unknown = [
    ...output.matchAll(/Unable to locate package (\S+)|Package '?(\S+?)'? has no installation candidate/g),
  ];
  if (unknown.length > 0) {
    const list = unknown.map((match) => match[1] ?? match[2]).join(' ');
    return new Problem(
      `This system's package sources don't know: ${list}.`,
      `Add Debian's "main" to the package sources, or install what provides them yourself.`,
    );
  }
  return new Problem(
    `apt-get could not install ${names}.\n${tail(output)}`,
    `Install them yourself: apt-get install ${names}`,
  );
}

/** Debian starts a service when it installs one (Redis, nginx). We want the programs alone, so installing may start nothing. */
function keepServicesStopped() {
  const policy = '/usr/sbin/policy-rc.d';
  if (existsSync(policy)) return () => {};
  writeFileSync(policy, '#!/bin/sh\nexit 101\n', { mode: 0o755 });
  const release = () => rmSync(policy, { force: true });
  whenEnding(release);
  return release;
}

/** Writes a start script for each unpacked program of our list, which sets the library path for that program alone. */
function writeStartScripts(root, bin) {
  const libraries = libraryFolders(root).join(':');
  writeFileSync(join(root, 'fonts.conf'), fontsConfiguration(root));
  for (const command of TOOLS.flatMap((tool) => tool.commands ?? [])) {
    const program = ['usr/bin', 'usr/sbin']
      .map((folder) => join(root, folder, command))
      .find((file) => existsSync(file));
    if (program) writeFileSync(join(bin, command), startScript(program, libraries, root), { mode: 0o755 });
  }
}

/** Debian's start script of Chromium expects to lie in /usr; its program doesn't. */
const PROGRAM_OF = { chromium: 'usr/lib/chromium/chromium' };

/** @returns {string} a shell script that runs the program with its libraries and, where the machine has none, its fonts */
export function startScript(program, libraries, root) {
  const own = PROGRAM_OF[basename(program)];
  return `#!/bin/sh
export LD_LIBRARY_PATH='${libraries}'"\${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}"
[ -e /etc/fonts/fonts.conf ] || export FONTCONFIG_FILE='${join(root, 'fonts.conf')}'
exec '${own ? join(root, own) : program}' "$@"
`;
}

const fontsConfiguration = (root) => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
<fontconfig>
  <dir>${join(root, 'usr/share/fonts')}</dir>
  <cachedir>${join(root, 'var/cache/fontconfig')}</cachedir>
</fontconfig>
`;

/** The folders that hold shared libraries: Debian's, and those below it that packages bring (blas, lapack, pulseaudio). */
function libraryFolders(root) {
  return ['usr/lib', 'lib'].flatMap((lib) =>
    list(join(root, lib))
      .filter((name) => name.endsWith('-linux-gnu'))
      .flatMap((triplet) => {
        const folder = join(root, lib, triplet);
        return [folder, ...list(folder).map((name) => join(folder, name))].filter(holdsLibraries);
      }),
  );
}

const holdsLibraries = (folder) => list(folder).some((name) => /^lib.*\.so(\.|$)/.test(name));

function list(folder) {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
