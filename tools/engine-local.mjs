/**
 * @file `npm run engine:local`: adds the packages that run Whisper on this machine. They weigh half a gigabyte, so that they are
 * no part of the installation; `npm ci` removes them again.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { runCommand } from './setup/command.mjs';
import { enter } from './setup/enter.mjs';
import { runNpm } from './setup/packages.mjs';
import { root } from './setup/paths.mjs';
import { Problem } from './setup/problem.mjs';
import { say, step } from './setup/progress.mjs';

const PACKAGE = '@huggingface/transformers@4.3.1';

async function main() {
  const elsewhere = await enter(import.meta.url);
  if (elsewhere) return elsewhere.exitCode;
  // npm would bring what only tests use along, or take it away.
  const omitted = existsSync(join(root, 'node_modules/jest')) ? [] : ['--omit=dev'];
  await step(`local Whisper (npm install ${PACKAGE}, some minutes)`, () =>
    runNpm(['install', '--no-save', ...omitted, PACKAGE]),
  );
  const folder = process.env.LOCAL_MODELS_DIR;
  if (folder && !existsSync(folder)) {
    throw new Problem(
      `LOCAL_MODELS_DIR names ${folder}, which isn't there.`,
      'Correct it, or leave it away to fetch the model.',
    );
  }
  say(
    folder
      ? `The model is taken from ${folder}: a folder with "whisper" in its name. Nothing is fetched.`
      : 'The model onnx-community/whisper-base_timestamped is fetched from huggingface.co at the first transcription (80 MB).\n' +
          'To use a model that you have, set LOCAL_MODELS_DIR to the folder that holds it.',
  );
  say('Restart the product to use it.');
  return 0;
}

await runCommand(main);
