import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ContractServer, deepgramVoice, openAiVoice, speakWords, type TrueWord } from '@timbrel/engines/testing';
import { decodeSpeech } from '@timbrel/ffmpeg';
import { LYING_MEDIA, MediaFolder } from '@timbrel/ffmpeg/testing';
import { readFile } from 'node:fs/promises';
import { type FileRecordDto } from '../media/dto/file-record.dto.js';
import { Member } from '../testing/member.js';
import { createTestApp, type TestApp } from '../testing/test-app.js';
import { until } from '../testing/until.js';
import { type JobDto, type JobPageDto } from './dto/job.dto.js';
import { type RecipeDto } from './recipes/recipe.dto.js';

/** 16 kHz, mono, 16 bit: FLAC of it is no larger. */
const BYTES_PER_SECOND = 32_000;
/** Of all that `libs/ffmpeg` measures, those that other decoders than ours may hear more of, or that stretch. */
const KINDS = [
  'a m4a whose timestamps are multiplied by 0.02',
  'a m4a whose timestamps are multiplied by 8',
  'a first sound of a tenth of a second before a second one of full length, squeezed',
  'an m4a whose edit list shows the same second ten times',
];

const TIMEOUT_MS = 240_000;

let folder: MediaFolder;
let deepgram: ContractServer;
let openai: ContractServer;
let test: TestApp;
let member: Member;
let words: TrueWord[];
const files = new Map<string, { file: FileRecordDto; heardSeconds: number }>();

beforeAll(async () => {
  [folder, deepgram, openai] = await Promise.all([
    MediaFolder.make(),
    ContractServer.start(deepgramVoice),
    ContractServer.start(openAiVoice),
  ]);
  test = await createTestApp({
    worker: true,
    env: {
      ...{ DEEPGRAM_API_BASE: deepgram.url, DEEPGRAM_API_KEY: 'key' },
      ...{ OPENAI_BASE_URL: `${openai.url}/v1`, OPENAI_API_KEY: 'key' },
    },
  });
  member = await Member.join(test);
  const source = folder.at('speech.wav');
  words = await speakWords('Good morning to you all. We meet at the river.', source);
  for (const what of KINDS) {
    const { make, extension } = LYING_MEDIA.find((media) => media.what === what)!;
    const name = `lie-${files.size}.${extension}`;
    const path = await make(folder, source, name);
    const { durationSeconds: heardSeconds } = await decodeSpeech(path, folder.at('lie.pcm'), {
      track: { position: 0, startSeconds: 0 },
      ...{ binary: folder.tools.ffmpeg, timeoutSeconds: 60 },
    });
    files.set(what, { file: await member.uploadRead(await readFile(path), name), heardSeconds });
  }
});
afterAll(() => Promise.all([test.close(), deepgram.close(), openai.close(), folder.remove()]));

const usedBy = async (work: () => Promise<void>): Promise<number> => {
  const before = await member.transcription();
  await work();
  const after = await member.transcription();
  expect(after.reserved).toBe(0);
  return after.used - before.used;
};
const speak = () => [deepgram, openai].forEach((server) => server.speak({ language: 'en', words }));
const sentBy = ({ calls }: ContractServer) =>
  calls.reduce((sum, { form, bodyBytes }) => {
    const part = form?.['file'] as { sizeBytes: number } | undefined;
    return sum + (part?.sizeBytes ?? bodyBytes);
  }, 0);

/** Recognising on this computer takes its time, so one of them has to do. */
const CASES = [
  ...KINDS.map((what) => ['deepgram', what] as const),
  ...KINDS.map((what) => ['openai', what] as const),
  ['pocketsphinx', KINDS[0]!] as const,
];

describe('transcribing', () => {
  it.each(CASES)(
    'with %s charges what was done for %s',
    async (engine, what) => {
      const { file, heardSeconds } = files.get(what)!;
      speak();
      let ended: JobDto | undefined;
      const used = await usedBy(async () => {
        ended = await member.ended((await member.order(file.id, { engine })).id, TIMEOUT_MS);
      });
      // A tenth of a second of speech may be none.
      if (ended?.error) expect([ended.error.code, used]).toEqual(['NO_SPEECH', 0]);
      else expect(Math.abs(used - heardSeconds)).toBeLessThanOrEqual(2);
      // No engine that is elsewhere was given more than is charged.
      const given = Math.ceil(heardSeconds) * BYTES_PER_SECOND + 10_000;
      for (const server of [deepgram, openai]) expect(sentBy(server)).toBeLessThanOrEqual(given);
      expect(sentBy(deepgram) > 0).toBe(engine === 'deepgram');
    },
    TIMEOUT_MS,
  );
});

describe('a squeezed recording', () => {
  const squeezed = () => files.get(KINDS[0]!)!;
  const isCharged = (used: number) => expect(Math.abs(used - squeezed().heardSeconds)).toBeLessThanOrEqual(2);

  it('costs what it is long in the library’s own call', async () => {
    speak();
    const used = await usedBy(async () => {
      const order = await member.post(`/files/${squeezed().file.id}/transcribe`).send({ language: 'en' }).expect(202);
      await member.ended((order.body as JobDto).id);
    });
    isCharged(used);
  });

  it('costs what it is long as a second opinion', async () => {
    speak();
    isCharged(
      await usedBy(async () => {
        const { id } = await member.order(squeezed().file.id, { opinion: true });
        expect((await member.ended(id)).error).toBeNull();
      }),
    );
  });

  it('costs what it is long at the end of a recipe', async () => {
    speak();
    const steps = [{ kind: 'convert', output_format: 'mp3', quality: 'low' }, { kind: 'transcribe' }];
    const recipe = (await member.post('/recipes').send({ name: 'Both', steps }).expect(201)).body as RecipeDto;
    isCharged(
      await usedBy(async () => {
        const run = await member.post(`/recipes/${recipe.id}/run`).send({ file_ids: [squeezed().file.id] });
        const [made] = (run.body as { jobs: JobDto[] }).jobs;
        await member.ended(made!.id);
        await until(async () => {
          const page = await member.get('/jobs').query({ type: 'transcription', state: 'completed' }).expect(200);
          return (page.body as JobPageDto).jobs.some(({ input_file_id }) => input_file_id === made!.id);
        }, 'the transcription of what the recipe made');
      }),
    );
  });
});
