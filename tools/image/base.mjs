/** @file The image that docker/Dockerfile starts from: pulled, or made of Debian's and npm's packages where no image registry is reached. */
import { cpSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../setup/paths.mjs';
import { Problem, tail } from '../setup/problem.mjs';
import { runNpm } from '../setup/packages.mjs';
import { runProgram } from '../setup/processes.mjs';
import { say, step } from '../setup/progress.mjs';
import { buildah, CHROOT, tryBuildah, workDir } from './buildah.mjs';

/** What Node 24.21.0 is released with. */
const NPM = 'npm@11.19.0';
const SUBSTITUTE = 'localhost/timbrel-base';

/**
 * The images that a Dockerfile starts from, without its own stages.
 * @param {string} dockerfile its text
 * @returns {string[]} each once
 */
export function basesOf(dockerfile) {
  const lines = [...dockerfile.matchAll(/^FROM +(\S+)(?: +AS +(\S+))?/gim)];
  const stages = new Set(lines.map(([, , stage]) => stage));
  return [...new Set(lines.map(([, image]) => image).filter((image) => !stages.has(image)))];
}

/**
 * The parts of a base image that can be made here.
 * @param {string} image such as node:24.21.0-bookworm-slim
 * @returns {{ node: string, suite: string } | null} versions of Node and Debian; null for any other image
 */
export function partsOf(image) {
  const [, node, suite] = /^node:(\d+\.\d+\.\d+)-([a-z]+)-slim$/.exec(image) ?? [];
  return node ? { node, suite } : null;
}

/**
 * Provides what the Dockerfile starts from.
 * @param {string} dockerfile its text
 * @returns {Promise<string[]>} arguments of `buildah build` that name what stands in for it; none where it was pulled
 */
export async function provideBase(dockerfile) {
  const [image, ...others] = basesOf(dockerfile);
  if (others.length > 0)
    throw new Problem(`The Dockerfile starts from ${others.join(', ')}, too.`, 'Start all stages from one image.');
  const pulled = await step(
    `base image ${image}`,
    () => tryBuildah(['pull', '--quiet', image]),
    ({ ok, output }) => (ok ? 'pulled' : `not pulled (${tail(output, 1)})`),
    ({ ok }) => ok,
  );
  if (pulled.ok) return [];
  const parts = partsOf(image);
  if (!parts) throw new Problem(`${image} could not be pulled.\n${tail(pulled.output)}`, 'Connect to its registry.');
  const substitute = `${SUBSTITUTE}:${parts.node}-${parts.suite}`;
  say(
    `! SUBSTITUTED: ${image} is replaced by ${substitute}, made of Debian ${parts.suite} (mmdebstrap, minbase), Node ${parts.node} ` +
      `(npm's node package) and ${NPM}. Everything else is built as docker/Dockerfile says.`,
  );
  if (!(await tryBuildah(['inspect', '--type', 'image', substitute])).ok) await makeBase(substitute, parts);
  return ['--build-context', `${image}=docker-image://${substitute}`];
}

async function makeBase(name, { node, suite }) {
  const context = join(workDir, 'base');
  rmSync(context, { recursive: true, force: true });
  mkdirSync(join(context, 'usr-local'), { recursive: true });
  try {
    await step(`Debian ${suite}`, () => bootstrap(suite, join(context, 'debian.tar')));
    await step(`Node ${node} and ${NPM}`, () => installNode(node, join(context, 'usr-local')));
    const file = join(root, 'tools/image/base.Dockerfile');
    await step('substitute for the base image', () =>
      buildah(['build', ...CHROOT, '--file', file, '--tag', name, context]),
    );
  } finally {
    rmSync(context, { recursive: true, force: true });
  }
}

async function bootstrap(suite, tar) {
  const { ok, output } = await runProgram('mmdebstrap', ['--variant=minbase', '--include=ca-certificates', suite, tar]);
  if (!ok) throw new Problem(`mmdebstrap failed.\n${tail(output)}`, "Is Debian's mirror reached from here?");
}

/** Node is the one that package-lock.json pins, as it lies in node_modules. */
async function installNode(version, target) {
  const source = join(root, `node_modules/node-linux-${process.arch}`);
  const { version: pinned } = JSON.parse(readFileSync(join(source, 'package.json'), 'utf8'));
  if (pinned !== version)
    throw new Problem(`docker/Dockerfile says Node ${version}, package.json ${pinned}.`, 'Let both name one version.');
  cpSync(join(source, 'bin'), join(target, 'bin'), { recursive: true });
  await runNpm(['install', '--global', `--prefix=${target}`, NPM]);
}
