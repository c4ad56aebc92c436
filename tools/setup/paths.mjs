/** @file Where things lie in a clone. */
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The clone's folder. */
export const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..');

/** What all commands of a clone share: unpacked system tools, the build's stamp. */
export const sharedDir = join(root, '.data');

/** Node 24 from npm's packages, whichever Node runs npm itself. */
export const node24 = join(root, 'node_modules/.bin/node');
