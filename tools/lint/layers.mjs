/**
 * @file Arrows inside an application point downward only. A folder may import what stands in the rows after its own, never
 * a row before it or a neighbour in its row. `features/*` makes each folder below features a neighbour of the others.
 */
import { dirname, join, relative, resolve, sep } from 'node:path';

const apiRows = [
  ['openapi', 'cli'],
  ['account-lifecycle'],
  ['health', 'onboarding', 'search', 'support', 'webhooks'],
  ['processing'],
  ['transcripts', 'payments'],
  ['uploads'],
  ['media'],
  ['invoices'],
  ['usage'],
  ['subscriptions'],
  ['notifications'],
  ['auth'],
  ['users'],
  ['mail', 'storage'],
  ['common'],
  ['database'],
  ['config'],
];
const webRows = [['routes', 'share'], ['app'], ['features/*'], ['domain'], ['shared']];

/** The row and folder of a file, or null for files at the root and folders of no row (tests' tools). */
export function placeOf(file, root, rows) {
  const [first, second] = relative(root, file).split(sep);
  for (const [row, folders] of rows.entries()) {
    if (folders.includes(first)) return { row, folder: first };
    if (folders.includes(`${first}/*`) && second) return { row, folder: `${first}/${second}` };
  }
  return null;
}

/** What is wrong with the arrow from one file to another, or null. */
export function faultOf(from, to, root, rows) {
  const source = placeOf(from, root, rows);
  const target = placeOf(to, root, rows);
  if (!source || !target || source.folder === target.folder || target.row > source.row) return null;
  return `${source.folder} may not know ${target.folder}: arrows point downward (docs/architecture.md).`;
}

const arrows = {
  meta: { type: 'problem', schema: [{ type: 'object' }], docs: { description: 'Folders import downward only.' } },
  create(context) {
    const { root, rows } = context.options[0];
    const check = (node) => {
      const source = node.source?.value;
      if (typeof source !== 'string' || !source.startsWith('.')) return;
      const message = faultOf(context.filename, resolve(dirname(context.filename), source), root, rows);
      if (message) context.report({ node, message });
    };
    return {
      ImportDeclaration: check,
      ExportNamedDeclaration: check,
      ExportAllDeclaration: check,
      ImportExpression: check,
    };
  },
};

const workspace = join(import.meta.dirname, '../..');
const layer = (path, rows) => ({
  files: [`${path}/**/*.{ts,tsx}`],
  plugins: { layers: { rules: { arrows } } },
  rules: { 'layers/arrows': ['error', { root: join(workspace, path), rows }] },
});

export const layerRules = [layer('apps/api/src', apiRows), layer('apps/web/src', webRows)];
