import { execFile } from 'node:child_process';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const RATE = 16_000;
const BEEP_SECONDS = 0.25;

/** A quiet recording that beeps at certain moments (seconds), in a format by its name: 'x.wav', 'x.mp3', 'x.m4a'. */
export async function beeps(name: string, at: readonly number[], seconds: number, folder: string): Promise<Buffer> {
  const samples = new Int16Array(seconds * RATE);
  for (const start of at) {
    for (let i = 0; i < BEEP_SECONDS * RATE; i += 1)
      samples[Math.round(start * RATE) + i] = Math.round(20_000 * Math.sin((2 * Math.PI * 1_000 * i) / RATE));
  }
  const raw = join(folder, `${name}.raw`);
  const path = join(folder, name);
  await writeFile(raw, Buffer.from(samples.buffer));
  await run('ffmpeg', ['-y', '-v', 'error', '-f', 's16le', '-ar', `${RATE}`, '-ac', '1', '-i', raw, path]);
  const made = await readFile(path);
  await Promise.all([rm(raw), rm(path)]);
  return made;
}
