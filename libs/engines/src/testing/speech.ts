/** @file Speech for tests, made by flite, whose voice `rms` recognisers understand. */
import { readFile, rm, writeFile } from 'node:fs/promises';
import { runProcess } from '@timbrel/ffmpeg';
import type { TrueWord } from './contract-server.js';

const WAV_HEADER_BYTES = 44;
const BYTES_PER_SECOND = 32_000;
const PAUSE_SECONDS = 0.15;
const SENTENCE_PAUSE_SECONDS = 0.9;

/** Speaks a text in natural flow into a 16 kHz mono WAV file. */
export async function speakText(text: string, path: string): Promise<void> {
  await runProcess('flite', ['-voice', 'rms', '-t', text, '-o', path], { timeoutSeconds: 120 });
}

/** Speaks word by word into a 16 kHz mono WAV file, so that the time of every word is known; each sentence has the next speaker. */
export async function speakWords(text: string, path: string): Promise<TrueWord[]> {
  const parts: Buffer[] = [];
  const words: TrueWord[] = [];
  let atSeconds = 0;
  let speaker = 0;
  const append = (samples: Buffer): void => {
    parts.push(samples);
    atSeconds += samples.length / BYTES_PER_SECOND;
  };
  for (const word of text.split(/\s+/)) {
    const start = atSeconds;
    append(await speakOne(word, `${path}.word.wav`));
    words.push({ text: word, start, end: atSeconds, speaker });
    const isEnd = /[.!?]$/.test(word);
    if (isEnd) speaker = 1 - speaker;
    append(Buffer.alloc(BYTES_PER_SECOND * (isEnd ? SENTENCE_PAUSE_SECONDS : PAUSE_SECONDS)));
  }
  const samples = Buffer.concat(parts);
  await writeFile(path, Buffer.concat([await wavHeader(`${path}.word.wav`, samples.length), samples]));
  await rm(`${path}.word.wav`);
  return words;
}

async function speakOne(word: string, path: string): Promise<Buffer> {
  // flite takes a text without a blank for a file name.
  await speakText(`${word} `, path);
  return (await readFile(path)).subarray(WAV_HEADER_BYTES);
}

async function wavHeader(likePath: string, dataBytes: number): Promise<Buffer> {
  const header = Buffer.from((await readFile(likePath)).subarray(0, WAV_HEADER_BYTES));
  header.writeUInt32LE(dataBytes + 36, 4);
  header.writeUInt32LE(dataBytes, 40);
  return header;
}
