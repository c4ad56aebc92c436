/**
 * @file `npm run bench [-- <name>…]`: measures the product beside what it is compared with, in one run, and records the figures in
 * docs/performance.md. Times depend on the machine and on what else it does: compare ratios, on an idle machine.
 */
import { runCommand } from './setup/command.mjs';
import { enter } from './setup/enter.mjs';

async function main() {
  const elsewhere = await enter(import.meta.url, { isForDevelopment: true });
  if (elsewhere) return elsewhere.exitCode;
  const { bench } = await import('./bench/bench.mjs');
  return bench(process.argv.slice(2));
}

await runCommand(main);
