/** @file Where things lie in a clone. */
import { realpathSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The clone's folder. */
export const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..');

/** What all commands of a clone share: unpacked system tools, the build's stamp. */
export const sharedDir = join(root, '.data');

/** The programs of the npm packages. */
export const binaries = join(root, 'node_modules/.bin');

/** Node 24 from npm's packages, whichever Node runs npm itself. */
export const node24 = join(binaries, 'node');

/** @returns {string} the script behind a program of the npm packages, to be run by this Node */
export const scriptOf = (program) => realpathSync(join(binaries, program));
