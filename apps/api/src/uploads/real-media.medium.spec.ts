/** @file What messengers, phones, cameras and recorders write is taken for what it is. */
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { probe } from '@timbrel/ffmpeg';
import { MediaFolder } from '@timbrel/ffmpeg/testing';
import { readFile, writeFile } from 'node:fs/promises';
import { contentFits, HEAD_BYTES } from './content-check.js';

let folder: MediaFolder;
beforeAll(async () => {
  folder = await MediaFolder.make();
});
afterAll(() => folder.remove());

const SOUND = ['-f', 'lavfi', '-i', 'sine=sample_rate=48000:duration=1'];
const PICTURE = ['-f', 'lavfi', '-i', 'testsrc=size=176x144:rate=10:duration=1'];
const FILM = [...PICTURE, ...SOUND];
const made =
  (...args: string[]) =>
  (name: string) =>
    folder.generate(name, ...args);

/** The speech codec of older phones, which ffmpeg only reads: frames of 12.2 kbit/s with nothing in them. */
async function amr(name: string): Promise<string> {
  const frame = Buffer.concat([Buffer.from([0x3c]), Buffer.alloc(31)]);
  await writeFile(folder.at(name), Buffer.concat([Buffer.from('#!AMR\n'), ...Array<Buffer>(50).fill(frame)]));
  return folder.at(name);
}

it.each<[what: string, name: string, make: (name: string) => Promise<string>]>([
  ['a voice message in Opus', 'voice.ogg', made(...SOUND, '-c:a', 'libopus', '-f', 'opus')],
  ['Opus', 'voice.opus', made(...SOUND, '-c:a', 'libopus')],
  ['Ogg sound', 'sound.oga', made(...SOUND, '-c:a', 'libvorbis')],
  ['FLAC in Ogg', 'sound.oga', made(...SOUND, '-c:a', 'flac', '-f', 'oga')],
  ['Speex', 'sound.ogg', made(...SOUND, '-ar', '16000', '-c:a', 'libspeex')],
  ['Ogg film', 'film.ogv', made(...FILM, '-c:v', 'libtheora', '-c:a', 'libvorbis')],
  ['AMR', 'memo.amr', amr],
  ['sound of a phone', 'memo.3gp', made(...SOUND, '-c:a', 'aac')],
  ['AIFF', 'take.aif', made(...SOUND, '-f', 'aiff')],
  ['compressed AIFF', 'take.aiff', made(...SOUND, '-c:a', 'pcm_s16le')],
  ['MPEG-TS', 'record.ts', made(...FILM, '-c:v', 'mpeg2video', '-c:a', 'mp2')],
  ['a record of a camcorder', 'clip.mts', made(...FILM, '-c:v', 'libx264', '-c:a', 'ac3', '-f', 'mpegts')],
  [
    'a record of a Blu-ray camcorder',
    'clip.m2ts',
    made(...FILM, '-c:v', 'libx264', '-c:a', 'ac3', '-f', 'mpegts', '-mpegts_m2ts_mode', '1'),
  ],
  ['MPEG-1', 'film.mpg', made(...FILM, '-r', '25', '-c:v', 'mpeg1video', '-c:a', 'mp2')],
  ['MPEG-2', 'film.mpeg', made(...FILM, '-r', '25', '-c:v', 'mpeg2video', '-c:a', 'mp2', '-f', 'vob')],
  ['WMV', 'film.wmv', made(...FILM, '-c:v', 'wmv2', '-c:a', 'wmav2')],
  ['a film of an older phone', 'clip.3g2', made(...FILM, '-c:v', 'h263', '-c:a', 'aac')],
  ['sound in Matroska', 'talk.mka', made(...SOUND, '-c:a', 'libopus')],
  ['Apple Core Audio', 'take.caf', made(...SOUND, '-c:a', 'alac')],
  ['an audiobook', 'book.m4b', made(...SOUND, '-c:a', 'aac', '-f', 'ipod', '-brand', 'M4B ')],
  ['WMA', 'talk.wma', made(...SOUND, '-c:a', 'wmav2')],
  ['a WAV file beyond four gigabytes', 'long.wav', made(...SOUND, '-rf64', 'always')],
])('takes %s (%s)', async (_what, name, make) => {
  const path = await make(name);
  const head = (await readFile(path)).subarray(0, HEAD_BYTES);
  expect(await contentFits(name.split('.').at(-1)!, head)).toBe(true);
  const { durationSeconds, hasAudio } = await probe(path, { tools: folder.tools });
  expect(hasAudio).toBe(true);
  expect(Math.abs(durationSeconds - 1)).toBeLessThan(0.15);
});

it.each(['ts', 'mts'])('refuses TypeScript as .%s', async (extension) => {
  expect(await contentFits(extension, Buffer.from('export const answer: number = 42;\n'.repeat(50)))).toBe(false);
});
