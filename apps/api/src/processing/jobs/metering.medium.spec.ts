import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ContractServer, deepgramVoice, openAiVoice, speakWords, type TrueWord } from '@timbrel/engines/testing';
import { decodeSpeech } from '@timbrel/ffmpeg';
import { LYING_MEDIA, MediaFolder } from '@timbrel/ffmpeg/testing';
import { readFile, writeFile } from 'node:fs/promises';
import { type FileRecordDto } from '../../media/dto/file-record.dto.js';
import { Member } from '../../testing/member.js';
import { createTestApp, type TestApp } from '../../testing/test-app.js';
import { until } from '../../testing/until.js';
import { type JobDto, type JobPageDto } from './job.dto.js';
import { type RecipeDto } from '../recipes/recipe.dto.js';

/** `npm run prove -- attack` runs every recording (ATTACK_FILES of them at a time) by every call to every engine. */
const IS_WHOLE = process.env['ATTACK_METERING'] === 'whole';
const [FIRST = 0, AFTER_LAST = Infinity] = (process.env['ATTACK_FILES'] ?? '').split('-').filter(Boolean).map(Number);

/** Of all that `libs/ffmpeg` measures, those that other decoders than ours may hear more of, or that stretch. */
const SOME_KINDS = [
  'a m4a whose timestamps are multiplied by 0.02',
  'a m4a whose timestamps are multiplied by 8',
  'a first sound of a tenth of a second before a second one of full length, squeezed',
  'an m4a whose edit list shows the same second ten times',
];
const SQUEEZED = SOME_KINDS[0]!;
const KINDS = IS_WHOLE ? LYING_MEDIA.slice(FIRST, AFTER_LAST).map(({ what }) => what) : SOME_KINDS;
const ENGINES = ['deepgram', 'openai', 'pocketsphinx'] as const;
const CALLS = ['POST /media/transcribe', 'POST /files/{id}/transcribe', 'a second opinion', 'a recipe'] as const;
type Engine = (typeof ENGINES)[number];
type Call = (typeof CALLS)[number];

/** Recognising on this computer takes its time, so one of them has to do. */
const SOME_CHARGES: [Call, Engine, string][] = [
  ...SOME_KINDS.map((what): [Call, Engine, string] => [CALLS[0], 'deepgram', what]),
  [CALLS[0], 'openai', SQUEEZED],
  [CALLS[0], 'pocketsphinx', SQUEEZED],
  ...CALLS.slice(1).map((call): [Call, Engine, string] => [call, 'deepgram', SQUEEZED]),
];
const CHARGES = IS_WHOLE
  ? ENGINES.flatMap((engine) =>
      KINDS.flatMap((what) => CALLS.map((call): [Call, Engine, string] => [call, engine, what])),
    )
  : SOME_CHARGES;

/** 16 kHz, mono, 16 bit: FLAC of it is no larger. */
const BYTES_PER_SECOND = 32_000;
/** Decoders pad, and end within a frame. */
const FRAMES_SECONDS = 0.3;
/** By which a container's length may differ from its sound and still be the recording's. */
const TOLERANCE_SECONDS = 1;
const TIMEOUT_MS = IS_WHOLE ? 1_200_000 : 240_000;

let folder: MediaFolder;
let deepgram: ContractServer;
let openai: ContractServer;
let words: TrueWord[];
const sources = new Map<string, { path: string; name: string; heardSeconds: number }>();
const products = new Map<string, Product>();
let charges = 0;

/** The application with one engine of choice, and an account's files in it. */
interface Product {
  test: TestApp;
  member: Member;
  files: Map<string, FileRecordDto>;
}

beforeAll(async () => {
  [folder, deepgram, openai] = await Promise.all([
    MediaFolder.make(),
    ContractServer.start(deepgramVoice),
    ContractServer.start(openAiVoice),
  ]);
  const source = folder.at('speech.wav');
  words = await speakWords('Good morning to you all. We meet at the river.', source);
  for (const what of KINDS) {
    const { make, extension } = LYING_MEDIA.find((media) => media.what === what)!;
    const name = `lie-${sources.size}.${extension}`;
    const path = await make(folder, source, name);
    sources.set(what, { path, name, heardSeconds: await heardSeconds(path) });
  }
}, TIMEOUT_MS);
afterAll(async () => {
  await Promise.all([...products.values()].map(({ test }) => test.close()));
  await Promise.all([deepgram.close(), openai.close(), folder.remove()]);
  const report = process.env['ATTACK_REPORT'];
  if (report) await writeFile(report, JSON.stringify({ meteredFiles: charges > 0 ? KINDS.length : 0, charges }));
}, TIMEOUT_MS);

const heardSeconds = async (path: string): Promise<number> => {
  const track = { position: 0, startSeconds: 0 };
  const options = { track, binary: folder.tools.ffmpeg, timeoutSeconds: 60 };
  return (await decodeSpeech(path, folder.at('lie.pcm'), options)).durationSeconds;
};

/** Recipes name no engine: it is the one of choice. So there are as many products as recipes need engines. */
async function productOf(wanted: Engine): Promise<Product> {
  const engine = IS_WHOLE ? wanted : 'deepgram';
  const known = products.get(engine);
  if (known) return known;
  const test = await createTestApp({
    worker: true,
    env: {
      ...{ DEEPGRAM_API_BASE: deepgram.url, DEEPGRAM_API_KEY: 'key' },
      ...{ OPENAI_BASE_URL: `${openai.url}/v1`, OPENAI_API_KEY: 'key' },
      TRANSCRIBER: engine,
    },
  });
  const member = await Member.join(test);
  const product = { test, member, files: new Map<string, FileRecordDto>() };
  products.set(engine, product);
  return product;
}

/** Each recording is there once. */
async function fileOf({ member, files }: Product, what: string): Promise<FileRecordDto> {
  const { path, name } = sources.get(what)!;
  const file = files.get(what) ?? (await member.uploadRead(await readFile(path), name));
  files.set(what, file);
  return file;
}

/** Until all engines that are elsewhere have been asked. @returns the job, and how long what it worked on is */
async function made(call: Call, engine: Engine, product: Product, what: string): Promise<[JobDto, seconds: number]> {
  const { member } = product;
  const file = await fileOf(product, what);
  const { heardSeconds: seconds } = sources.get(what)!;
  const ended = async (id: string) => member.ended(id, TIMEOUT_MS);
  switch (call) {
    case 'POST /media/transcribe':
      return [await ended((await member.order(file.id, { engine })).id), seconds];
    case 'POST /files/{id}/transcribe': {
      const order = await member
        .post(`/files/${file.id}/transcribe`)
        .send({ transcription_type: engine, language: 'en' })
        .expect(202);
      return [await ended((order.body as JobDto).id), seconds];
    }
    case 'a second opinion':
      await provideTranscript(product, file);
      return [await ended((await member.order(file.id, { engine, opinion: true })).id), seconds];
    case 'a recipe':
      return atTheEndOfRecipe(product, file);
  }
}

/** Another engine's, whatever the recording is. */
async function provideTranscript({ test, member }: Product, { id }: FileRecordDto): Promise<void> {
  await test.orm.em.getConnection().execute(
    `insert into transcripts (user_id, file_id, kind, language, segments, text, word_count, duration_seconds, engine)
     values (?, ?, 'machine', 'en', '[]', '', 0, 0, '{"id":"human","name":"Somebody","quality":"good","model":""}')`,
    [member.userId, id],
  );
}

async function atTheEndOfRecipe({ test, member }: Product, file: FileRecordDto): Promise<[JobDto, seconds: number]> {
  const steps = [{ kind: 'convert', output_format: 'mp3', quality: 'low' }, { kind: 'transcribe' }];
  const name = `Both ${charges}`;
  const recipe = (await member.post('/recipes').send({ name, steps }).expect(201)).body as RecipeDto;
  const run = await member.post(`/recipes/${recipe.id}/run`).send({ file_ids: [file.id] });
  const { id } = (run.body as { jobs: [JobDto] }).jobs[0];
  expect((await member.ended(id, TIMEOUT_MS)).error).toBeNull();
  const job = await until(
    async () => {
      const page = await member.get('/jobs').query({ type: 'transcription' }).expect(200);
      return (page.body as JobPageDto).jobs.find((each) => each.input_file_id === id && each.finished_at);
    },
    'the transcription of what the recipe made',
    TIMEOUT_MS,
  );
  const path = folder.at('made.mp3');
  const { filename } = (await member.get(`/uploads/${id}`).expect(200)).body as FileRecordDto;
  const url = `${test.url}/api/v1/media/users/${member.userId}/${filename}`;
  await writeFile(path, Buffer.from(await (await fetch(url, { headers: member.headers })).arrayBuffer()));
  return [job, await heardSeconds(path)];
}

const sentBy = ({ calls }: ContractServer) =>
  calls.reduce((sum, { form, bodyBytes }) => {
    const part = form?.['file'] as { sizeBytes: number } | undefined;
    return sum + (part?.sizeBytes ?? bodyBytes);
  }, 0);

describe('transcribing', () => {
  it.each(CHARGES)(
    'by %s with %s charges what was done for %s',
    async (call, engine, what) => {
      charges += 1;
      const product = await productOf(engine);
      await fileOf(product, what);
      for (const server of [deepgram, openai]) {
        server.calls.length = 0;
        server.speak({ language: 'en', words });
      }
      const before = await product.member.transcription();
      const [job, seconds] = await made(call, engine, product, what);
      const after = await product.member.transcription();
      const used = after.used - before.used;
      expect(after.reserved).toBe(0);
      // A tenth of a second of speech may be none.
      if (job.error) expect([job.error.code, used]).toEqual(['NO_SPEECH', 0]);
      else {
        expect(used).toBeGreaterThanOrEqual(seconds - FRAMES_SECONDS);
        expect(used).toBeLessThanOrEqual(Math.ceil(seconds + TOLERANCE_SECONDS));
      }
      // No engine that is elsewhere was given more than is charged, nor anything that was not its own.
      const given = Math.ceil(seconds + TOLERANCE_SECONDS) * BYTES_PER_SECOND + 10_000;
      for (const server of [deepgram, openai]) expect(sentBy(server)).toBeLessThanOrEqual(given);
      expect([sentBy(deepgram) > 0, sentBy(openai) > 0]).toEqual([engine === 'deepgram', engine === 'openai']);
    },
    TIMEOUT_MS,
  );
});
