/** @file One time line for everything: words, waveform, cuts and carried text stand where the container has the sound. */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { decodeSpeech, probeWithPeaks, readSpeech, SPEECH_SAMPLE_RATE } from '@timbrel/ffmpeg';
import { retimeSegments } from '@timbrel/subtitles';
import { BEEP_SECONDS, farthest, onsets } from '../testing/beeps.js';
import { SoundFolder } from '../testing/sound-folder.js';
import { TIMED_MEDIA } from '../testing/timed-media.js';

const TOLERANCE_SECONDS = 0.04;
const PEAKS_PER_SECOND = 200;

let folder: SoundFolder;
beforeAll(async () => {
  folder = await SoundFolder.make();
});
afterAll(() => folder.remove());

describe('sound that starts late or early, has gaps, drifts or is edited', () => {
  it('is tried in twelve containers', () => {
    expect(new Set(TIMED_MEDIA.map(({ extension }) => extension)).size).toBeGreaterThanOrEqual(12);
  });

  it.each(TIMED_MEDIA.map((media, index) => ({ ...media, name: `timed-${index}.${media.extension}` })))(
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
      // Of MPEG-TS and sound in Matroska no cut is written yet; ASF can't tell of the samples that its encoder puts before the sound.
      const format = ['ts', 'mka', 'wma'].includes(extension) ? 'wav' : null;
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

  it('is converted with its silence', async () => {
    const media = TIMED_MEDIA.find(({ extension, what }) => extension === 'mkv' && what.includes('late'))!;
    const path = await media.make(folder, 'whole.mkv');
    const { path: made } = await folder.process(path, { format: 'flac' });
    const heard = onsets(await folder.samples(made, '-ac', '1', '-ar', '16000'), 16_000);
    expect(farthest(heard, media.beeps)).toBeLessThan(TOLERANCE_SECONDS);
  });
});
