import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { MediaFolder } from '@timbrel/ffmpeg/testing';
import { speakWords, transcriptionRequest, type TrueWord } from '../testing/index.js';
import { findLocalModel, loadedOnce, notInstalled } from './local-model.js';
import { WHISPER, WhisperLocalTranscriber, type WhisperModel } from './whisper-local.transcriber.js';

let media: MediaFolder;
let words: TrueWord[];
let path: string;

beforeAll(async () => {
  media = await MediaFolder.make();
  path = media.at('speech.wav');
  words = await speakWords('We meet at the river.', path);
});
afterAll(() => media.remove());

const whisper = (model: WhisperModel): WhisperLocalTranscriber =>
  new WhisperLocalTranscriber({
    model: loadedOnce('Whisper', 'whisper-tiny', () => Promise.resolve(model)),
    ffmpeg: media.tools.ffmpeg,
  });
const ask = () => transcriptionRequest({ audioPath: path, durationSeconds: 5, workspace: media.path }).request;

describe('WhisperLocalTranscriber', () => {
  it('gives the model the samples and takes its words, the last without an end', async () => {
    const seen: { samples: number; language: string | undefined }[] = [];
    const result = await whisper((samples, { language }) => {
      seen.push({ samples: samples.length, language });
      const chunks = words.map(({ text, start, end }, i): { text: string; timestamp: [number, number | null] } => ({
        text: ` ${text}`,
        timestamp: [start, i === words.length - 1 ? null : end],
      }));
      return Promise.resolve({ text: '', chunks });
    }).transcribe(ask());
    const seconds = await media.durationSeconds(path);
    expect(seen).toEqual([{ samples: Math.round(seconds * 16_000), language: 'en' }]);
    expect(result.segments).toMatchObject([{ text: 'We meet at the river.', start: 0 }]);
    expect(result.segments[0]?.end).toBeCloseTo(seconds);
    expect(result).toMatchObject({ engine: 'whisper-local', bytesSent: 0 });
  });

  it('gives the model no more than was measured', async () => {
    let samples = 0;
    const model: WhisperModel = (given) => {
      samples += given.length;
      return Promise.resolve({ text: '', chunks: [{ text: 'We', timestamp: [0, 0.5] }] });
    };
    const { heardSeconds } = await whisper(model).transcribe({ ...ask(), durationSeconds: 0.7 });
    expect([samples, heardSeconds]).toEqual([16_000, 1]);
  });

  it('finds no speech where the model hears nothing', async () => {
    await expect(whisper(() => Promise.resolve({ text: '', chunks: [] })).transcribe(ask())).rejects.toMatchObject({
      code: 'NO_SPEECH',
    });
  });

  it('says that the model could not be loaded, and tries again the next time', async () => {
    let tries = 0;
    const load = (): Promise<WhisperModel> => {
      tries += 1;
      return Promise.reject(new Error('no weights'));
    };
    const adapter = new WhisperLocalTranscriber({
      model: loadedOnce('Whisper', 'm', load),
      ffmpeg: media.tools.ffmpeg,
    });
    await expect(adapter.transcribe(ask())).rejects.toMatchObject({ code: 'ENGINE_UNAVAILABLE' });
    await expect(adapter.transcribe(ask())).rejects.toMatchObject({ code: 'ENGINE_UNAVAILABLE' });
    expect(tries).toBe(2);
  });
});

describe('findLocalModel', () => {
  it('says how to install it where the add-on is missing', async () => {
    const found = await findLocalModel(WHISPER, undefined, () => false);
    expect(found).toMatchObject({ reason: notInstalled('Whisper') });
  });

  it('finds a model in the folder, also under its owner’s name', async () => {
    await mkdir(join(media.path, 'models', 'acme', 'whisper-tiny'), { recursive: true });
    await writeFile(join(media.path, 'models', 'acme', 'whisper-tiny', 'config.json'), '{}');
    const found = await findLocalModel(WHISPER, join(media.path, 'models'), () => true);
    expect(found).toMatchObject({ reason: null, model: 'acme/whisper-tiny' });
  });

  it('says so when the folder holds none', async () => {
    const found = await findLocalModel(WHISPER, join(media.path, 'nowhere'), () => true);
    expect(found.reason).toMatch(/no Whisper model/);
  });
});
