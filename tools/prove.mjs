/**
 * @file `npm run prove -- <name> [--minutes N] [--seed S] [--anew]`: the whole form of a proof. It may be stopped and continued;
 * what it has shown so far stands in docs/evidence/<name>.json. `npm run prove` tells what stands of each, and which has expired.
 */
import { runCommand } from './setup/command.mjs';
import { enter } from './setup/enter.mjs';

async function main() {
  const elsewhere = await enter(import.meta.url, { isForDevelopment: true });
  if (elsewhere) return elsewhere.exitCode;
  const { prove } = await import('./proving/prove.mjs');
  return prove(process.argv.slice(2));
}

await runCommand(main);
