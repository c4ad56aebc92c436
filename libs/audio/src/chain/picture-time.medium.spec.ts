/** @file Pictures stay beside their sound, whichever of the two begins first. */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { runFfmpeg, spriteArgs, webRenditionArgs } from '@timbrel/ffmpeg';
import { readFile } from 'node:fs/promises';
import { beepsAt, BEEP_SECONDS, farthest, onsets } from '../testing/beeps.js';
import { decodeInTime, picturesOf } from '../testing/seen.js';
import { AudioFolder } from '../testing/audio-folder.js';
import { type AudioStep } from './steps.js';

const TOLERANCE_SECONDS = 0.05;
const PICTURE = { width: 160, height: 90, rate: 25 };
const EARLY_SECONDS = 1.9;
const SECONDS = 8;
/** By the container. The first is heard before the picture begins, the others are seen, too: on key frames. */
const BEEPS = [0.5, 2.9, 4.9, 6.9];
const FLASHES = BEEPS.filter((time) => time > EARLY_SECONDS);
const RATE = 48_000;

let folder: AudioFolder;
beforeAll(async () => {
  folder = await AudioFolder.make();
});
afterAll(() => folder.remove());

const H264 = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-g', '25'];
const AAC = ['-c:a', 'aac'];
const THEORA = ['-c:v', 'libtheora', '-q:v', '8', '-g', '25'];
const CODECS: Record<string, { picture: string[]; sound: string[] }> = {
  ts: { picture: H264, sound: AAC },
  ogv: { picture: THEORA, sound: ['-c:a', 'libvorbis'] },
  mp4: { picture: H264, sound: AAC },
};

/** A film that flashes when it beeps, and whose sound begins before its picture. */
async function film(extension: string): Promise<string> {
  const { picture, sound } = CODECS[extension]!;
  const during = FLASHES.map((time) => time - EARLY_SECONDS)
    .map((time) => `between(t,${time.toFixed(2)},${(time + BEEP_SECONDS).toFixed(2)})`)
    .join('+');
  const { width, height, rate } = PICTURE;
  // Noise, since Theora leaves out pictures that don't change, and Ogg can't tell of them.
  const pictures = `color=c=black:s=${width}x${height}:r=${rate}:d=${SECONDS - EARLY_SECONDS},noise=alls=40:allf=t,drawbox=c=white:t=fill:enable='${during}'`;
  const sounds = `aevalsrc='${beepsAt(BEEPS)}':s=${RATE}:d=${SECONDS}`;
  // Apart, since an encoder fills the time before the first picture up.
  const seen = await folder.generate(`${extension}.seen.mkv`, '-f', 'lavfi', '-i', pictures, ...picture);
  const heard = await folder.generate(`${extension}.heard.mka`, '-f', 'lavfi', '-i', sounds, ...sound);
  const inputs = ['-itsoffset', String(EARLY_SECONDS), '-i', seen, '-i', heard];
  return folder.generate(`early.${extension}`, ...inputs, '-map', '0:v', '-map', '1:a', '-c', 'copy');
}

async function beepsIn(path: string): Promise<number[]> {
  const inTime = ['-af', 'aresample=async=1:first_pts=0', '-ac', '1', '-ar', '16000'];
  await decodeInTime(folder, path, ['-map', '0:a:0', ...inTime, '-f', 'f32le'], `${path}.heard`);
  const bytes = await readFile(`${path}.heard`);
  return onsets(new Float32Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length)), 16_000);
}

const together = async (path: string) => ({
  heard: await beepsIn(path),
  seen: await picturesOf(folder, path, PICTURE),
});

const TS = 'ts';
const CUT: AudioStep = { kind: 'cut', regions: [{ start: 4, end: 7.5 }], mode: 'keep', fadeSeconds: 0 };
const DENOISE: AudioStep = { kind: 'denoise', level: 0.3 };
/** Done by the times of copied pictures. */
const FASTER: AudioStep = { kind: 'speed', factor: 1.25, style: 'voice' };
const isSame = (time: number) => time;
const CASES: [what: string, extension: string, step: AudioStep, moved: (time: number) => number][] = [
  ...Object.keys(CODECS).flatMap((extension): typeof CASES => [
    ['an exact cut', extension, CUT, (time) => time - 4],
    ['noise reduction', extension, DENOISE, isSame],
  ]),
  ['another speed', TS, FASTER, (time) => time / 1.25],
];

describe('a film whose sound begins before its picture', () => {
  const films = new Map<string, { input: string; heard: number[]; seen: number[] }>();
  beforeAll(async () => {
    for (const extension of Object.keys(CODECS)) {
      const input = await film(extension);
      films.set(extension, { input, ...(await together(input)) });
    }
  });

  it.each(CASES)('keeps them together after %s in %s', async (_what, extension, step, moved) => {
    const { input, heard, seen } = films.get(extension)!;
    expect(farthest(seen, FLASHES)).toBeLessThan(TOLERANCE_SECONDS + 1 / PICTURE.rate);
    const after = await together((await folder.process(input, { steps: [step] })).path);
    const expected = (times: number[]) => times.map(moved).filter((time) => time >= 0);
    expect(farthest(after.heard, expected(heard))).toBeLessThan(TOLERANCE_SECONDS);
    expect(farthest(after.seen, expected(seen))).toBeLessThan(TOLERANCE_SECONDS);
  });

  it('keeps them together in a copy for browsers', async () => {
    const { input, heard, seen } = films.get(TS)!;
    const copy = folder.at('copy.mp4');
    const { sound } = await folder.probe(input);
    const options = { picture: 'encode', sound: 'encode', maxHeight: PICTURE.height, track: sound } as const;
    await runFfmpeg(webRenditionArgs(input, copy, options), { binary: folder.tools.ffmpeg, timeoutSeconds: 60 });
    const after = await together(copy);
    expect(farthest(after.heard, heard)).toBeLessThan(TOLERANCE_SECONDS);
    expect(farthest(after.seen, seen)).toBeLessThan(TOLERANCE_SECONDS);
  });

  it('is shown at its places in small pictures', async () => {
    const [side, count, sprite] = [16, 8, folder.at('sprite.jpg')];
    const layout = { intervalSeconds: 1, count, columns: count, rows: 1, tileWidth: side, tileHeight: side };
    const run = { binary: folder.tools.ffmpeg, timeoutSeconds: 60 };
    await runFfmpeg(spriteArgs(films.get(TS)!.input, sprite, layout), run);
    const gray = await folder.generate('sprite.gray', '-i', sprite, '-pix_fmt', 'gray', '-f', 'rawvideo');
    const middle = (await readFile(gray)).subarray((side / 2) * side * count);
    const bright = Array.from({ length: count }, (_, tile) => tile).filter(
      (tile) => middle[tile * side + side / 2]! > 128,
    );
    expect(bright).toEqual(FLASHES.map(Math.ceil));
  });
});
