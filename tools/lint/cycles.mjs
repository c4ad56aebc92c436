/**
 * @file Modules of the web application import each other in one direction only. Imports of types count too: a cycle of them says as
 * much about who knows whom.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import ts from 'typescript';

/** The file that a relative import names, or null where it is none of ours (a style sheet, data). */
function resolveImport(from, specifier) {
  const path = resolve(dirname(from), specifier);
  return ['.ts', '.tsx', '/index.ts', '/index.tsx'].map((end) => path + end).find(existsSync) ?? null;
}

/** The files that a file imports, also lazily or for their types only. */
function importsOf(file) {
  return ts
    .preProcessFile(readFileSync(file, 'utf8'), true, true)
    .importedFiles.map(({ fileName }) => fileName)
    .filter((specifier) => specifier.startsWith('.'))
    .map((specifier) => resolveImport(file, specifier))
    .filter((imported) => imported !== null);
}

/**
 * The strongly connected components with more than one member, and self-references (Tarjan, SIAM J. Comput. 1(2), 1972).
 * @param {ReadonlyMap<string, readonly string[]>} graph
 * @returns {string[][]} each sorted
 */
export function cyclesOf(graph) {
  const numbers = new Map();
  const lows = new Map();
  const stack = [];
  const found = [];
  const visit = (node) => {
    numbers.set(node, numbers.size);
    lows.set(node, numbers.get(node));
    stack.push(node);
    for (const next of graph.get(node) ?? []) {
      if (!numbers.has(next)) visit(next);
      if (stack.includes(next)) lows.set(node, Math.min(lows.get(node), lows.get(next)));
    }
    if (lows.get(node) !== numbers.get(node)) return;
    const component = stack.splice(stack.indexOf(node));
    if (component.length > 1 || graph.get(node)?.includes(node)) found.push(component.sort());
  };
  for (const node of graph.keys()) if (!numbers.has(node)) visit(node);
  return found;
}

/** The cycles among the modules below a folder, as absolute paths. */
export function findCycles(root) {
  const files = readdirSync(root, { recursive: true })
    .filter((path) => /\.tsx?$/.test(path))
    .map((path) => join(root, path));
  return cyclesOf(new Map(files.map((file) => [file, importsOf(file)])));
}

/** Reading every module takes a moment, so one run of ESLint does it once. */
const cyclesByRoot = new Map();

function cycleAround(file, root) {
  if (!cyclesByRoot.has(root)) cyclesByRoot.set(root, findCycles(root));
  return cyclesByRoot.get(root).find((cycle) => cycle.includes(file));
}

/** Reports the imports that close a cycle. */
export const noCycles = {
  meta: { type: 'problem', schema: [{ type: 'object' }], docs: { description: 'Modules do not import each other.' } },
  create(context) {
    const { root } = context.options[0];
    const cycle = cycleAround(context.filename, root);
    if (!cycle) return {};
    const check = (node) => {
      const specifier = node.source?.value;
      if (typeof specifier !== 'string' || !specifier.startsWith('.')) return;
      const imported = resolveImport(context.filename, specifier);
      if (!cycle.includes(imported)) return;
      const members = cycle.map((file) => relative(root, file).split(sep).join('/'));
      context.report({ node, message: `Import cycle among ${members.join(', ')}.` });
    };
    return {
      ImportDeclaration: check,
      ExportNamedDeclaration: check,
      ExportAllDeclaration: check,
      ImportExpression: check,
    };
  },
};

const workspace = resolve(import.meta.dirname, '../..');
const cycleRule = (path) => ({
  files: [`${path}/**/*.{ts,tsx}`],
  plugins: { cycles: { rules: { none: noCycles } } },
  rules: { 'cycles/none': ['error', { root: join(workspace, path) }] },
});

export const cycleRules = [cycleRule('apps/web/src')];
