import { mkdtemp, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { probe, runProcess } from '@timbrel/ffmpeg';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { MediaFolder } from '@timbrel/ffmpeg/testing';
import { countWordErrors, speakText, speakWords, transcriptionRequest } from '../testing/index.js';
import type { TranscriptionRequest, TranscriptionResult } from '../transcriber.js';
import { PocketSphinxTranscriber, type PocketSphinxOptions } from './pocketsphinx.transcriber.js';

const BINARY = 'pocketsphinx_continuous';
const MODEL_FOLDER = '/usr/share/pocketsphinx/model/en-us';
/** LibriVox recordings with their texts, from Debian's pocketsphinx-testdata. */
const CLIPS = '/usr/share/pocketsphinx/test/data/librivox';

const STORY =
  'The morning was cold and bright. We walked along the river to the old stone bridge and waited for the boat to arrive. ' +
  'Nobody was in a hurry. After an hour we could see the town on the hill. There were small white houses with red roofs ' +
  'and a church with a tall tower. The train was late and the children fell asleep on the way back.';
/** Recognition takes a fifth of the speech's length on a processor of its own, and these tests seldom have one. */
const TIMEOUT_MS = 240_000;

let media: MediaFolder;

beforeAll(async () => {
  media = await MediaFolder.make();
});
afterAll(() => media.remove());

const textOf = ({ segments }: TranscriptionResult): string => segments.map(({ text }) => text).join(' ');
const sphinx = (options: Partial<PocketSphinxOptions> = {}): PocketSphinxTranscriber =>
  new PocketSphinxTranscriber({ binary: BINARY, modelFolder: MODEL_FOLDER, ffmpeg: media.tools.ffmpeg, ...options });
const ask = async (path: string, fields: Partial<TranscriptionRequest> = {}) =>
  transcriptionRequest({
    audioPath: path,
    durationSeconds: await media.durationSeconds(path),
    workspace: await mkdtemp(media.at('job-')),
    ...fields,
  });
/** What the engine says of a 16 kHz WAV file without us. */
const engineAlone = async (path: string): Promise<string> =>
  (await runProcess(BINARY, ['-infile', path, '-logfn', '/dev/null'], { timeoutSeconds: 120 })).stdout;

interface Clip {
  path: string;
  text: string;
}
const readClips = async (): Promise<Clip[]> => {
  const lines = (await readFile(join(CLIPS, 'transcription'), 'utf8')).trim().split('\n');
  return lines.map((line) => {
    const [, text = '', name = ''] = /^<s> (.*) <\/s> \((.*)\)$/.exec(line) ?? [];
    return { text, path: join(CLIPS, `${name}.wav`) };
  });
};

jest.setTimeout(TIMEOUT_MS);

describe('PocketSphinxTranscriber', () => {
  it('hears recordings of a person no worse than the engine alone', async () => {
    const clips = await readClips();
    expect(clips).toHaveLength(5);
    // All of them are heard below, joined.
    for (const { path, text } of clips.slice(0, 2)) {
      const ours = textOf(await sphinx().transcribe((await ask(path)).request));
      expect(countWordErrors(text, ours)).toBeLessThanOrEqual(countWordErrors(text, await engineAlone(path)));
    }
  });

  it('hears them joined, in pieces, with at most one more wrong word per joint', async () => {
    const clips = await readClips();
    const inputs = clips.flatMap(({ path }) => ['-i', path]);
    const joined = await media.generate('joined.wav', ...inputs, '-filter_complex', `concat=n=${clips.length}:v=0:a=1`);
    const text = clips.map((clip) => clip.text).join(' ');
    const { request, checkpoint } = await ask(joined);
    const ours = textOf(await sphinx({ pieceSeconds: 12 }).transcribe(request));
    expect(checkpoint.size).toBe(2);
    const alone = countWordErrors(text, await engineAlone(joined));
    expect(countWordErrors(text, ours)).toBeLessThanOrEqual(alone + clips.length - 1);
  });

  it('hears synthesized speech with fewer than one word in ten wrong', async () => {
    const path = media.at('story.wav');
    await speakText(STORY, path);
    const result = await sphinx().transcribe((await ask(path)).request);
    expect(countWordErrors(STORY, textOf(result)) / STORY.split(' ').length).toBeLessThan(0.1);
    expect(result).toMatchObject({ language: 'en', engine: 'pocketsphinx', bytesSent: 0 });
    expect(textOf(result)).not.toMatch(/[<>[\]()]/);
  });

  it('reads a sound without any pause in pieces all the same', async () => {
    const noise = 'anoisesrc=duration=290:sample_rate=16000:amplitude=0.02:color=pink';
    const path = await media.generate('noise.wav', '-f', 'lavfi', '-i', noise);
    const { request, checkpoint } = await ask(path);
    // What matters is what it is given.
    await expect(sphinx({ binary: 'true' }).transcribe(request)).rejects.toMatchObject({ code: 'NO_SPEECH' });
    expect(checkpoint.size).toBeGreaterThan(2);
  });

  it('puts words where they are spoken, in the second piece too', async () => {
    const path = media.at('words.wav');
    const truth = await speakWords(STORY.split(' ').slice(0, 28).join(' '), path);
    const { request, checkpoint } = await ask(path);
    const { segments } = await sphinx({ pieceSeconds: 8 }).transcribe(request);
    expect(checkpoint.size).toBeGreaterThan(1);
    const heard = segments.flatMap(({ words }) => words);
    const offsets = truth.flatMap(({ text, start }) => {
      const plain = text.toLowerCase().replace(/[.,]/g, '');
      const found = heard.filter((word) => word.text === plain).map((word) => Math.abs(word.start - start));
      return found.length > 0 ? [Math.min(...found)] : [];
    });
    expect(offsets.length).toBeGreaterThan(truth.length / 2);
    expect(offsets.sort((a, b) => a - b)[Math.floor(offsets.length * 0.9)]).toBeLessThan(0.25);
  });

  it('puts words where the film has them when its sound starts late and has a gap', async () => {
    const [LATE, GAP_AT, GAP] = [3, 2.5, 3.6];
    const spoken = media.at('spoken.wav');
    await speakWords('We walked along the river. The train was late.', spoken);
    const plain = await sphinx().transcribe((await ask(spoken)).request);
    const packed = await media.generate('spoken.mka', '-i', spoken, '-c:a', 'flac', '-frame_size', '1024');
    const times = `setts=ts='if(gte(PTS*TB,${GAP_AT}),PTS+${GAP}/TB,PTS)'`;
    const gapped = await media.generate('gapped.mka', '-i', packed, '-c', 'copy', '-bsf:a', times);
    const picture = await media.generate('picture.mp4', '-f', 'lavfi', '-i', 'color=size=64x64:rate=5:duration=14');
    const inputs = ['-i', picture, '-itsoffset', String(LATE), '-i', gapped];
    const film = await media.generate('film.mkv', ...inputs, '-map', '0:v', '-map', '1:a', '-c', 'copy');
    const { sound } = await probe(film, { tools: media.tools });
    const heard = await sphinx().transcribe((await ask(film, { track: sound! })).request);
    const wordsOf = ({ segments }: TranscriptionResult) => segments.flatMap(({ words }) => words);
    const offsets = wordsOf(plain).flatMap(({ text, start }) => {
      const expected = start + LATE + (start < GAP_AT ? 0 : GAP);
      const same = wordsOf(heard).filter((word) => word.text === text);
      return same.length > 0 ? [Math.min(...same.map((word) => Math.abs(word.start - expected)))] : [];
    });
    expect(offsets.length).toBeGreaterThanOrEqual(5);
    expect(Math.max(...offsets)).toBeLessThan(0.08);
  });

  it('takes any audio or video, and reports progress up to the whole', async () => {
    const [clip] = await readClips();
    const picture = ['-f', 'lavfi', '-i', 'color=size=64x64:rate=5:duration=7'];
    const film = await media.generate('film.mp4', '-i', clip?.path ?? '', ...picture, '-ar', '44100', '-ac', '2');
    const { request, progress } = await ask(film);
    const { segments } = await sphinx().transcribe(request);
    expect(segments.length).toBeGreaterThan(0);
    expect(progress.at(-1)).toMatchObject({ partial: segments });
    expect(progress.at(-1)?.processedSeconds).toBeCloseTo(request.durationSeconds, 0);
  });

  it.each([
    ['silence', 'anullsrc=sample_rate=16000:duration=5'],
    ['a steady hum', 'sine=frequency=100:duration=5'],
  ])('finds no speech in %s', async (_name, source) => {
    const path = await media.generate('quiet.wav', '-f', 'lavfi', '-i', source, '-t', '5');
    await expect(sphinx().transcribe((await ask(path)).request)).rejects.toMatchObject({ code: 'NO_SPEECH' });
  });

  it('takes up after a stop without repeating the finished piece', async () => {
    const path = media.at('resumed.wav');
    await speakText(STORY, path);
    const stop = new AbortController();
    const { request, progress, checkpoint } = await ask(path, { signal: stop.signal });
    const stopped = sphinx({ concurrency: 1, pieceSeconds: 8 }).transcribe({
      ...request,
      onProgress: (each) => {
        request.onProgress(each);
        if (each.partial) stop.abort(new Error('worker stopped'));
      },
    });
    await expect(stopped).rejects.toThrow('worker stopped');
    expect(checkpoint.size).toBe(1);
    const left = (await readdir(request.workspace)).filter((name) => name.startsWith('piece-'));
    expect(left).toEqual([]);

    progress.length = 0;
    const result = await sphinx({ concurrency: 1, pieceSeconds: 8 }).transcribe({
      ...request,
      signal: new AbortController().signal,
    });
    const [resumed] = progress;
    expect(resumed?.partial?.length).toBeGreaterThan(0);
    expect(checkpoint.size).toBeGreaterThan(1);
    const whole = await sphinx({ concurrency: 1, pieceSeconds: 8 }).transcribe((await ask(path)).request);
    expect(result.segments).toEqual(whole.segments);
  });

  it('says that the engine did not work when it ends badly', async () => {
    const [clip] = await readClips();
    const broken = new PocketSphinxTranscriber({ binary: BINARY, modelFolder: '/nowhere', ffmpeg: media.tools.ffmpeg });
    await expect(broken.transcribe((await ask(clip?.path ?? '')).request)).rejects.toMatchObject({
      code: 'ENGINE_UNAVAILABLE',
    });
  });
});
