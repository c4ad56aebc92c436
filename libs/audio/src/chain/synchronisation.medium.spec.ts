/** @file One time line for everything: words, waveform, cuts and carried text stand where the container has the sound. */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  BURN_IN,
  burnInArgs,
  decodeSpeech,
  pictureEncoderOf,
  probeWithPeaks,
  readSpeech,
  renditionFor,
  runFfmpeg,
  softMuxArgs,
  audioFormatOf,
  SPEECH_SAMPLE_RATE,
  SUBTITLE_CODECS,
  webRenditionArgs,
} from '@timbrel/ffmpeg';
import { bounded } from '@timbrel/ffmpeg/testing';
import { retimeSegments, writeAss, writeSrt } from '@timbrel/subtitles';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { cutLosslessly } from './cut-losslessly.js';
import { BEEP_SECONDS, farthest, onsets } from '../testing/beeps.js';
import { decodeInTime, picturesOf } from '../testing/seen.js';
import { AudioFolder } from '../testing/audio-folder.js';
import { TIMED_MEDIA } from '../testing/timed-media.js';

const TOLERANCE_SECONDS = 0.04;
const PEAKS_PER_SECOND = 200;
const FILMS = TIMED_MEDIA.filter(({ pictureFrom }) => pictureFrom !== null);
const PICTURE = { width: 320, height: 180, rate: 50 };

/** Those of which this is said. */
const only = (...beginnings: string[]) =>
  TIMED_MEDIA.filter(({ what }) => beginnings.some((beginning) => what.startsWith(beginning)));

let folder: AudioFolder;
beforeAll(async () => {
  folder = await AudioFolder.make();
});
afterAll(() => folder.remove());

/** When the beeps of a file are heard. */
async function soundsOf(path: string): Promise<number[]> {
  const { sound } = await folder.probe(path);
  const run = { track: sound!, binary: folder.tools.ffmpeg, timeoutSeconds: 60 };
  const track = await decodeSpeech(path, `${path}.pcm`, run);
  return onsets(await readSpeech(track, { start: 0, end: track.durationSeconds }), SPEECH_SAMPLE_RATE);
}

/** When the subtitles beside a picture are shown. */
async function subtitlesOf(path: string): Promise<number[]> {
  await decodeInTime(folder, path, ['-map', '0:s:0'], `${path}.srt`);
  const starts = (await readFile(`${path}.srt`, 'utf8')).matchAll(/^00:00:(\d\d),(\d{3}) -->/gm);
  return [...starts].map(([, seconds, thousandths]) => Number(`${seconds}.${thousandths}`));
}

describe('sound that starts late or early, has gaps, drifts or is edited', () => {
  it('is tried in twelve containers', () => {
    expect(new Set(TIMED_MEDIA.map(({ extension }) => extension)).size).toBeGreaterThanOrEqual(12);
  });

  it.each(bounded(TIMED_MEDIA, 2).map((media, index) => ({ ...media, name: `timed-${index}.${media.extension}` })))(
    'is heard, drawn and cut on the time line of its container: $what',
    async ({ make, name, beeps, extension }) => {
      const path = await make(folder, name);
      const tools = folder.tools;
      const { probe, waveform } = await probeWithPeaks(path, {
        ...{ tools, samplesPerSecond: PEAKS_PER_SECOND, maxPeaks: 100_000, maxSeconds: 3_600 },
      });
      const drawn = onsets(
        Float32Array.from(waveform!.peaks, (peak) => peak / 255),
        waveform!.samplesPerSecond,
      );
      expect(farthest(drawn, beeps)).toBeLessThan(TOLERANCE_SECONDS);

      const run = { track: probe.sound!, binary: tools.ffmpeg, timeoutSeconds: 60 };
      const track = await decodeSpeech(path, folder.at(`${name}.pcm`), run);
      const heard = onsets(await readSpeech(track, { start: 0, end: track.durationSeconds }), SPEECH_SAMPLE_RATE);
      expect(farthest(heard, beeps)).toBeLessThan(TOLERANCE_SECONDS);
      // What is heard is what is measured and charged.
      expect(probe.durationSeconds).toBeGreaterThanOrEqual(track.durationSeconds - 0.3);

      const [, second, third, fourth] = beeps;
      const region = { start: second! - 0.4, end: third! + 0.6 };
      // ASF can't tell of the samples that its encoder puts before the sound.
      const format = extension === 'wma' ? 'wav' : null;
      const result = await folder.process(path, {
        format,
        steps: [{ kind: 'cut', regions: [region], mode: 'keep', fadeSeconds: 0 }],
      });
      const cut = onsets(await folder.samples(result.path, '-ac', '1', '-ar', '16000'), 16_000);
      const kept = [second!, third!].map((time) => time - region.start);
      expect(farthest(cut, kept)).toBeLessThan(TOLERANCE_SECONDS);

      const segments = [second!, third!, fourth!].map((start) => ({
        start,
        end: start + BEEP_SECONDS,
        text: 'Beep.',
        words: [],
        confidence: null,
        speaker: null,
      }));
      const carried = retimeSegments(segments, result.timeMap).map(({ start }) => start);
      expect(farthest(cut, carried)).toBeLessThan(TOLERANCE_SECONDS);
    },
  );

  it.each(bounded(FILMS, 4).map((media, index) => ({ ...media, index })))(
    'has its subtitles where it is heard, drawn and beside the picture: $what',
    async ({ make, index, beeps, extension, pictureFrom }) => {
      const [name, made] = [`subtitled-${index}`, extension in SUBTITLE_CODECS ? extension : 'mkv'];
      const workspace = folder.at(name);
      await mkdir(workspace);
      const input = await make(folder, `${name}.${extension}`);
      const cues = beeps.map((start) => ({ startSeconds: start, endSeconds: start + 0.4, text: 'Beep' }));
      const options = { binary: folder.tools.ffmpeg, cwd: workspace, inputs: 'subtitled', timeoutSeconds: 60 } as const;
      const { muxer } = audioFormatOf(made)!;

      const look = { ...PICTURE, fontSize: 30, position: 'bottom', box: false, familyOf: () => 'DejaVu Sans' } as const;
      await mkdir(join(workspace, BURN_IN.fonts));
      await writeFile(join(workspace, BURN_IN.subtitles), writeAss(cues, look));
      const drawn = join(workspace, `drawn.${made}`);
      await runFfmpeg(burnInArgs(input, drawn, pictureEncoderOf(made), muxer), options);
      // A player shows the first picture from the beginning.
      const isSeen = (time: number) => time > pictureFrom! + BEEP_SECONDS;
      const seen = (await picturesOf(folder, drawn, PICTURE)).filter(isSeen);
      expect(farthest(seen, beeps.filter(isSeen))).toBeLessThan(TOLERANCE_SECONDS);
      expect(farthest(await soundsOf(drawn), beeps)).toBeLessThan(TOLERANCE_SECONDS);

      const [subtitles, beside] = [join(workspace, 'cues.srt'), join(workspace, `beside.${made}`)];
      await writeFile(subtitles, writeSrt(cues));
      const track = { codec: SUBTITLE_CODECS[made]!, language: 'eng', title: 'English', muxer };
      await runFfmpeg(softMuxArgs(input, subtitles, beside, track), options);
      expect(farthest(await subtitlesOf(beside), beeps)).toBeLessThan(TOLERANCE_SECONDS);
      expect(farthest(await soundsOf(beside), beeps)).toBeLessThan(TOLERANCE_SECONDS);
    },
  );

  it.each(
    only(
      'mp4 whose sound has a gap',
      'mkv whose picture seldom',
      'ogg whose sound starts late',
      'mkv whose sound has a gap',
    ),
  )('is cut by packets where the cut says that it is: $what', async ({ make, beeps, extension, what }) => {
    const workspace = folder.at(what);
    await mkdir(workspace);
    const inputPath = await make(folder, `lossless-${what.replaceAll(' ', '-')}.${extension}`);
    const probe = await folder.probe(inputPath);
    const region = { start: beeps[2]! - 0.4, end: beeps[3]! + 0.6 };
    const run = { tools: folder.tools, workspace };
    const { path, part } = await cutLosslessly({ inputPath, extension, probe }, region, run);
    expect(part.end).toBeGreaterThan(region.end - TOLERANCE_SECONDS);
    const kept = beeps.map((time) => time - part.start).filter((time) => time > 0 && time < region.end - part.start);
    expect(farthest(await soundsOf(path), kept)).toBeLessThan(TOLERANCE_SECONDS);
  });

  it.each(
    only(
      'mkv whose sound drifts',
      'ts whose sound starts late',
      'ts whose sound has a gap',
      'flv whose sound has a gap',
      'ogg whose sound starts before',
    ),
  )('is heard at the same times in a copy for browsers: $what', async ({ make, beeps, extension, what }) => {
    const input = await make(folder, `browsers-${what.replaceAll(' ', '-')}.${extension}`);
    const found = await folder.probe(input);
    const copy = `${input}.mp4`;
    const options = { ...renditionFor(found), maxHeight: PICTURE.height, track: found.sound };
    await runFfmpeg(webRenditionArgs(input, copy, options), { binary: folder.tools.ffmpeg, timeoutSeconds: 60 });
    expect(farthest(await soundsOf(copy), beeps)).toBeLessThan(TOLERANCE_SECONDS);
  });

  it('is converted with its silence', async () => {
    const media = TIMED_MEDIA.find(({ extension, what }) => extension === 'mkv' && what.includes('late'))!;
    const path = await media.make(folder, 'whole.mkv');
    const { path: made } = await folder.process(path, { format: 'flac' });
    const heard = onsets(await folder.samples(made, '-ac', '1', '-ar', '16000'), 16_000);
    expect(farthest(heard, media.beeps)).toBeLessThan(TOLERANCE_SECONDS);
  });
});
