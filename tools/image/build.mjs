/** @file Builds the production image as `docker build -f docker/Dockerfile .` does. */
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../setup/paths.mjs';
import { Problem, tail } from '../setup/problem.mjs';
import { runProgram } from '../setup/processes.mjs';
import { say, step } from '../setup/progress.mjs';
import { provideTools } from '../setup/tools.mjs';
import { provideBase } from './base.mjs';
import { CHROOT, startBuildah, workDir } from './buildah.mjs';

/** Its name in buildah's store. */
export const IMAGE = 'localhost/timbrel';
const DOCKERFILE = join(root, 'docker/Dockerfile');

/** Builds `IMAGE` of the working tree. */
export async function buildImage() {
  if (process.getuid?.() !== 0)
    throw new Problem(
      'buildah mounts and changes roots, which this user may not.',
      'Run it as root: sudo npm run image',
    );
  await provideTools(['image'], process.env);
  const substitutes = await provideBase(readFileSync(DOCKERFILE, 'utf8'));
  await step('image of docker/Dockerfile', async () => {
    const npm = await npmSettings();
    const files = ['--file', DOCKERFILE, '--ignorefile', `${DOCKERFILE}.dockerignore`];
    const args = ['build', ...CHROOT, '--pull-never', ...files, ...substitutes, ...npm, '--tag', IMAGE, root];
    const outcome = await startBuildah(args, { output: 'inherit' }).ended;
    if (outcome.code !== 0) throw new Problem('The image could not be built.', 'Correct what buildah names above.');
  });
}

/**
 * Lets npm in the build ask the registry that npm asks here, where that needs a certificate or is another one. Both are mounted for the
 * build's commands alone and leave nothing in the image.
 */
async function npmSettings() {
  const { ok, output } = await runProgram('npm', ['config', 'get', 'registry', 'cafile'], { cwd: root });
  if (!ok) throw new Problem(`npm config failed.\n${tail(output)}`, 'Run "npm config get registry cafile" to see why.');
  const named = (name) => new RegExp(`^${name}=(?!null|undefined)(.+)$`, 'm').exec(output)?.[1];
  const [registry, cafile] = [named('registry'), named('cafile') ?? process.env.NODE_EXTRA_CA_CERTS];
  const settings = [registry && `registry=${registry}`, cafile && `cafile=${cafile}`].filter(Boolean);
  const file = join(workDir, 'npmrc');
  rmSync(file, { force: true });
  writeFileSync(file, `${settings.join('\n')}\n`);
  if (cafile) say(`! npm in the build trusts ${cafile}, as it does here.`);
  return ['--volume', `${file}:/root/.npmrc:ro`, ...(cafile ? ['--volume', `${cafile}:${cafile}:ro`] : [])];
}
