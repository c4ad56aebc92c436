/** @file Removes from installed packages what nothing reads while the product is built and runs: two fifths of their weight. */
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Paths below node_modules. */
const UNREAD = [
  // For editors and debuggers.
  /\.(?:[cm]?tsx?|map)$/,
  // To compile add-ons of Node.
  /^node-linux-\w+\/include\//,
  // The icons as SVG, beside the ones that the web application imports.
  /^@tabler\/icons\/(?!package\.json$|LICENSE$)/,
  // Documents are drawn in two weights, see libs/documents/src/font-files.ts.
  /^@fontsource\/.*(?:\.woff2|-italic\.woff|-[1235789]00-normal\.woff)$/,
];

/** @param {string} path below node_modules */
const isUnread = (path) => UNREAD.some((pattern) => pattern.test(path.replace(/^.*\/node_modules\//, '')));

/** Leaves the targets of links alone: those of workspaces are sources. @param {string} folder a node_modules, or one inside it */
export function trimPackages(folder, path = '') {
  for (const entry of readdirSync(join(folder, path), { withFileTypes: true })) {
    const below = path ? `${path}/${entry.name}` : entry.name;
    if (entry.isDirectory()) trimPackages(folder, below);
    else if (entry.isFile() && isUnread(below)) rmSync(join(folder, below));
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) trimPackages(process.argv[2]);
