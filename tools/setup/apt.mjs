/** @file Debian's packages: installed by root, or downloaded and unpacked into a folder of ours without any rights. */
import { chmodSync, existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { whenEnding } from './command.mjs';
import { Problem, tail } from './problem.mjs';
import { runProgram } from './processes.mjs';

const QUIET = ['-y', '-q', '--no-install-recommends'];
const PATIENCE = [
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
 * @param {{ root: string, bin: string }} unpacked
 */
export async function unpackAsUser(packages, unpacked) {
  const work = join(unpacked.root, '../apt');
  const archives = join(work, 'cache/archives');
  try {
    for (const folder of [join(work, 'lists/partial'), join(archives, 'partial'), unpacked.root, unpacked.bin]) {
      mkdirSync(folder, { recursive: true });
    }
    const own = ['-o', `Dir::State::lists=${work}/lists`, '-o', `Dir::Cache=${work}/cache`, '-o', 'Debug::NoLocking=1'];
    const update = await apt([...own, 'update', '-q']);
    const download = await apt([...own, 'install', '--download-only', ...QUIET, ...packages]);
    if (!download.ok) throw describeFailure(update.output + download.output, packages);
    for (const file of debs(archives).filter(isUnpackable)) {
      const unpack = await runProgram('dpkg-deb', ['-x', join(archives, file), unpacked.root]);
      if (!unpack.ok) {
        throw new Problem(`${file} could not be unpacked.\n${tail(unpack.output)}`, 'Look at the free disk space.');
      }
    }
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
  writeStartScripts(unpacked);
}

const debs = (folder) => readdirSync(folder).filter((file) => file.endsWith('.deb'));

/** The C library must stay the one of the machine's own loader. */
const isUnpackable = (file) => !/^(libc6|libc-bin|libc-l10n)_/.test(file);

const apt = (args) =>
  runProgram('apt-get', [...PATIENCE, ...args], {
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

/**
 * Writes a start script for each unpacked program, which sets the library path for that program alone.
 * @param {{ root: string, bin: string }} unpacked
 */
function writeStartScripts({ root, bin }) {
  const libraries = libraryFolders(root).join(':');
  const programs = ['usr/bin', 'usr/sbin', 'bin', 'sbin'].flatMap((folder) =>
    list(join(root, folder)).map((name) => join(root, folder, name)),
  );
  for (const program of programs) {
    const script = join(bin, basename(program));
    writeFileSync(script, startScript(program, libraries, root));
    chmodSync(script, 0o755);
  }
}

/** Debian's start script of Chromium expects to lie in /usr; its program doesn't. */
const PROGRAM_OF = { chromium: 'usr/lib/chromium/chromium' };

export function startScript(program, libraries, root) {
  const own = PROGRAM_OF[basename(program)];
  const fonts = `[ -e /etc/fonts/fonts.conf ] || export FONTCONFIG_SYSROOT='${root}'\n`;
  return `#!/bin/sh\nexport LD_LIBRARY_PATH='${libraries}'"\${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}"\n${own ? fonts : ''}exec '${own ? join(root, own) : program}' "$@"\n`;
}

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

const holdsLibraries = (folder) => list(folder).some((name) => /^lib.*\.so\.\d/.test(name));

function list(folder) {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
