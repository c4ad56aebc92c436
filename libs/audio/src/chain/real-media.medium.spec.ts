/** @file What people bring is read, heard, shown, cut and converted as ffmpeg itself has it. */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  decodeSpeech,
  playsInBrowsers,
  probe,
  readSpeech,
  renditionFor,
  runFfmpeg,
  runProcess,
  SPEECH_SAMPLE_RATE,
  webRenditionArgs,
} from '@timbrel/ffmpeg';
import { farthest, onsets } from '../testing/beeps.js';
import { BEEPS, makeRealMedia, REAL_MEDIA } from '../testing/real-media.js';
import { AudioFolder } from '../testing/audio-folder.js';

/** All of them with MEDIA_COMBINATIONS=150 (`npm run prove -- media`), else some of every part of the table. */
const COUNT = Number(process.env['MEDIA_COMBINATIONS'] ?? 11);
const CHOSEN = REAL_MEDIA.map((media, index) => ({ ...media, index })).filter(
  ({ index }) =>
    Math.floor((index * COUNT) / REAL_MEDIA.length) !== Math.floor(((index - 1) * COUNT) / REAL_MEDIA.length),
);
const FORMATS = ['mp3', 'wav', 'aac', 'ogg', 'flac', 'm4a'];
const TOLERANCE_SECONDS = 0.04;
const LENGTH_TOLERANCE_SECONDS = 0.15;
/** Raw AAC, ASF and mp3 without a header can't tell of the samples that encoders put before a sound: a frame, at 8 kHz the longest. */
const PRIMING_SECONDS = 0.13;

let folder: AudioFolder;
beforeAll(async () => {
  folder = await AudioFolder.make();
});
afterAll(() => folder.remove());

const beepsIn = async (path: string): Promise<number[]> =>
  onsets(await folder.samples(path, '-ac', '1', '-ar', '16000'), 16_000);

it('is a table of 150', () => {
  expect(new Set(REAL_MEDIA.map(({ what }) => what)).size).toBe(150);
});

describe('a real recording', () => {
  it.each(CHOSEN)('comes out right: $what', async (media) => {
    const { index, extension, hasPicture, channels } = media;
    const path = await makeRealMedia(folder, media, `real-${index}`);
    const tools = folder.tools;
    const found = await probe(path, { tools });
    expect(found).toMatchObject({ hasAudio: true, hasVideo: hasPicture, sound: { channels } });
    const { stdout } = await runProcess(
      tools.ffprobe,
      ['-v', 'error', '-show_entries', 'format=duration,start_time', '-of', 'csv=p=0', path],
      { timeoutSeconds: 30 },
    );
    const declared = Number(stdout.trim().split(',')[1]);
    const inTime = ['-af', 'aresample=async=1:first_pts=0'];
    const plain = await folder.samples(path, ...inTime, '-ac', '1', '-ar', '16000');
    const beeps = onsets(plain, 16_000);
    expect(farthest(beeps, BEEPS)).toBeLessThan(PRIMING_SECONDS);
    // Of raw AAC and mp3 without a header ffprobe only guesses.
    const expected = ['aac', 'mp3'].includes(extension) ? plain.length / 16_000 : declared;
    expect(Math.abs(found.durationSeconds - expected)).toBeLessThan(LENGTH_TOLERANCE_SECONDS);
    expect(found.sound!.startSeconds).toBeLessThan(TOLERANCE_SECONDS);

    const run = { binary: tools.ffmpeg, timeoutSeconds: 60 };
    const track = await decodeSpeech(path, folder.at(`real-${index}.pcm`), { ...run, track: found.sound! });
    const heard = onsets(await readSpeech(track, { start: 0, end: track.durationSeconds }), SPEECH_SAMPLE_RATE);
    expect(farthest(heard, beeps)).toBeLessThan(TOLERANCE_SECONDS);

    if (!playsInBrowsers(found, extension === 'webm')) {
      const copy = folder.at(`real-${index}-copy.mp4`);
      await runFfmpeg(webRenditionArgs(path, copy, { ...renditionFor(found), maxHeight: 96, track: found.sound }), run);
      const made = await probe(copy, { tools });
      expect(playsInBrowsers(made, false)).toBe(true);
      expect(farthest(await beepsIn(copy), beeps)).toBeLessThan(TOLERANCE_SECONDS);
      expect(Math.abs(made.durationSeconds - found.durationSeconds)).toBeLessThan(LENGTH_TOLERANCE_SECONDS);
    }

    const region = { start: 0.8, end: 3.2 };
    const cut = await folder.process(path, {
      steps: [{ kind: 'cut', regions: [region], mode: 'keep', fadeSeconds: 0 }],
    });
    expect(cut.extension).toBe(extension);
    const moved = beeps.map((beep) => beep - region.start);
    expect(farthest(await beepsIn(cut.path), moved)).toBeLessThan(PRIMING_SECONDS);
    const length = await folder.durationSeconds(cut.path);
    expect(Math.abs(length - (region.end - region.start))).toBeLessThan(LENGTH_TOLERANCE_SECONDS + PRIMING_SECONDS);

    const format = FORMATS[index % FORMATS.length]!;
    const converted = await folder.process(path, { format, quality: 'medium' });
    expect(farthest(await beepsIn(converted.path), beeps)).toBeLessThan(PRIMING_SECONDS);
    const lengthened = (await folder.durationSeconds(converted.path)) - found.durationSeconds;
    expect(Math.abs(lengthened)).toBeLessThan(LENGTH_TOLERANCE_SECONDS + PRIMING_SECONDS);
  });
});
