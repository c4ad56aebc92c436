import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
/** LibriVox recordings with their texts, from Debian's pocketsphinx-testdata. */
const FOLDER = '/usr/share/pocketsphinx/test/data/librivox';

/** A person reading aloud; 16 kHz mono WAV. */
export interface Clip {
  name: string;
  path: string;
  /** What is said. */
  text: string;
}

export async function clips(): Promise<Clip[]> {
  const lines = (await readFile(join(FOLDER, 'transcription'), 'utf8')).trim().split('\n');
  return lines.map((line) => {
    const [, text = '', id = ''] = /^<s> (.*) <\/s> \((.*)\)$/.exec(line) ?? [];
    return { name: `${id}.wav`, path: join(FOLDER, `${id}.wav`), text };
  });
}

/** All of them one after the other. */
export async function joinClips(parts: Clip[], folder: string): Promise<Clip> {
  const path = join(folder, 'joined.wav');
  await run('sox', [...parts.map((part) => part.path), path]);
  return { name: 'joined.wav', path, text: parts.map(({ text }) => text).join(' ') };
}

/** What the engine hears when nothing of ours stands around it. */
export async function bareEngine(path: string): Promise<string> {
  const { stdout } = await run('pocketsphinx_continuous', ['-infile', path, '-logfn', '/dev/null'], { maxBuffer: 1e8 });
  return stdout;
}
