/**
 * @file `npm start`: on any machine with Node, npm and git, from an empty clone to the running product.
 * This file and what it imports run on the machine's own Node, before anything is installed.
 */
import { runCommand } from './setup/command.mjs';
import { enter } from './setup/enter.mjs';

async function main() {
  const elsewhere = await enter(import.meta.url);
  if (elsewhere) return elsewhere.exitCode;
  const { runProduct } = await import('./start/product.mjs');
  return runProduct();
}

await runCommand(main, { interruptedCode: 0 });
