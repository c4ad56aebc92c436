/**
 * @file `npm test`: on any machine with Node, npm and git, from an empty clone to 'N passed, N failed'.
 * `npm test -- unit web` runs these suites alone. This file and what it imports run on the machine's own Node.
 */
import { runCommand } from './setup/command.mjs';
import { enter } from './setup/enter.mjs';
import { say } from './setup/progress.mjs';

async function main() {
  const elsewhere = await enter(import.meta.url, { isForDevelopment: true });
  if (elsewhere) return elsewhere.exitCode;
  const { runTests } = await import('./testing/run.mjs');
  return runTests(process.argv.slice(2));
}

await runCommand(main, { onFailure: () => say('\n0 passed, 1 failed') });
