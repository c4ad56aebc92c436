import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';

const run = promisify(execFile);

const SENTENCES = [
  'The morning was cold and bright.',
  'We walked along the river to the old stone bridge and waited for the boat to arrive.',
  'Nobody was in a hurry.',
  'After an hour we could see the town on the hill.',
  'There were small white houses with red roofs and a church with a tall tower.',
  'In the afternoon the sun came out and we climbed to the top of the hill to look at the view.',
  'You could see the whole valley and the mountains far away.',
  'When it was time to go home we were tired but happy.',
  'The train was late and the children fell asleep on the way back.',
  'I think that we will remember this day for a long time.',
];
/** How fast flite's voice reads these sentences. */
const SECONDS_PER_SENTENCE = 3.4;

export interface Recording {
  name: string;
  wav: Buffer<ArrayBuffer>;
  /** What is said. */
  text: string;
  seconds: number;
}

/** Reads whole sentences aloud for about `seconds`; 16 kHz mono WAV. */
export async function speak(name: string, seconds: number, folder: string): Promise<Recording> {
  const count = Math.max(1, Math.round(seconds / SECONDS_PER_SENTENCE));
  const text = Array.from({ length: count }, (_, i) => SENTENCES[i % SENTENCES.length]).join(' ');
  const path = join(folder, `${name}.speech.wav`);
  await run('flite', ['-voice', 'rms', '-t', text, '-o', path]);
  const wav = await readFile(path);
  await rm(path);
  return { name: `${name}.wav`, wav: Buffer.from(wav), text, seconds: (wav.length - 44) / 32_000 };
}
