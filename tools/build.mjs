/** @file `npm run build`: compiles the product unless it is up to date. `npm start`, `npm test` and the production image do just this. */
import { build } from './setup/build.mjs';
import { runCommand } from './setup/command.mjs';
import { enter } from './setup/enter.mjs';

async function main() {
  const elsewhere = await enter(import.meta.url);
  if (elsewhere) return elsewhere.exitCode;
  await build(process.env);
  return 0;
}

await runCommand(main, { interruptedCode: 130 });
