/** @file The sound processor as a program of its own, so that it can be limited, and killed at once, as ffmpeg is. */
import { text } from 'node:stream/consumers';
import { perform, type Task } from './tasks.js';

const MIN_STEP = 0.01;
let said = 0;

const say = (line: object): void => void process.stdout.write(`${JSON.stringify(line)}\n`);

const task = JSON.parse(await text(process.stdin)) as Task;
try {
  const result = perform(task, (fraction) => {
    if (fraction - said < MIN_STEP) return;
    said = fraction;
    say({ fraction });
  });
  say({ result });
} catch (error) {
  const { code, message } = error as NodeJS.ErrnoException;
  process.stderr.write(`${code ?? ''} ${message}\n`);
  process.exitCode = 1;
}
