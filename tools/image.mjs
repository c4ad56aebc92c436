/**
 * @file `npm run image`: builds the production image from docker/Dockerfile, starts it and checks what it does; `npm run image -- check` only
 * checks the one that is built. Needs no container engine, only root and Debian's buildah. DATABASE_URL (an empty database) and REDIS_URL name
 * the services to use; otherwise both are started here.
 */
import { runCommand } from './setup/command.mjs';
import { openDataFolder } from './setup/data-folder.mjs';
import { enter } from './setup/enter.mjs';

async function main() {
  const elsewhere = await enter(import.meta.url);
  if (elsewhere) return elsewhere.exitCode;
  const { workDir } = await import('./image/buildah.mjs');
  const { buildImage, IMAGE } = await import('./image/build.mjs');
  const { checkImage } = await import('./image/check.mjs');
  await openDataFolder(workDir, 'npm run image');
  if (process.argv[2] !== 'check') await buildImage();
  await checkImage(IMAGE);
  return 0;
}

await runCommand(main);
