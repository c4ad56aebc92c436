import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type FileRecordDto } from '../../media/dto/file-record.dto.js';
import { speech } from '../../testing/media.js';
import { Member } from '../../testing/member.js';
import { createTestApp, type TestApp } from '../../testing/test-app.js';
import { until } from '../../testing/until.js';
import { type JobDto } from '../jobs/job.dto.js';
import { StepCaches } from '../audio/step-caches.js';
import { type RecipeDto, type RecipeJobsDto, type RecipesDto } from './recipe.dto.js';

let test: TestApp;
let member: Member;
let file: FileRecordDto;
beforeAll(async () => {
  test = await createTestApp({ worker: true });
  member = await Member.join(test);
  file = await member.uploadRead(await speech('One two three. Four five six.'), 'Numbers.wav');
});
afterAll(() => test.close());

const DENOISE = { kind: 'denoise', level: 0.5 };
const LOUDNESS = { kind: 'loudness', target_lufs: -16 };
const CONVERT = { kind: 'convert', output_format: 'mp3', quality: 'low' };
const save = async (name: string, steps: object[]): Promise<RecipeDto> =>
  (await member.post('/recipes').send({ name, steps }).expect(201)).body as RecipeDto;
const run = async (id: string, ids = [file.id]): Promise<JobDto[]> => {
  const answer = await member.post(`/recipes/${id}/run`).send({ file_ids: ids }).expect(202);
  return Promise.all((answer.body as RecipeJobsDto).jobs.map((job) => member.ended(job.id)));
};

describe('recipes', () => {
  it('are kept, listed by name, changed and deleted', async () => {
    const second = await save('Zebra', [DENOISE]);
    const first = await save('Antelope', [LOUDNESS, CONVERT]);
    const list = async () => ((await member.get('/recipes').expect(200)).body as RecipesDto).recipes;
    expect((await list()).map(({ name }) => name)).toEqual(['Antelope', 'Zebra']);
    const changed = await member
      .put(`/recipes/${first.id}`)
      .send({ name: 'Bear', steps: [CONVERT] })
      .expect(200);
    expect(changed.body).toMatchObject({ id: first.id, name: 'Bear', steps: [CONVERT] });
    await member.delete(`/recipes/${first.id}`).expect(204);
    await member.delete(`/recipes/${second.id}`).expect(204);
    expect(await list()).toEqual([]);
  });

  it('have names of their own', async () => {
    const { id } = await save('Once', [DENOISE]);
    const again = await member
      .post('/recipes')
      .send({ name: 'ONCE', steps: [DENOISE] })
      .expect(409);
    expect(again.body).toMatchObject({ code: 'NAME_TAKEN', details: [{ field: 'name' }] });
    await member.delete(`/recipes/${id}`).expect(204);
  });

  it('have names limited by bytes too, since they become part of file names', async () => {
    const answer = await member
      .post('/recipes')
      .send({ name: '🎙'.repeat(80), steps: [DENOISE] })
      .expect(400);
    expect((answer.body as { details: { field: string; message: string }[] }).details).toEqual([
      { field: 'name', message: 'name may have 240 bytes at most. Use fewer emoji.' },
    ]);
    const { id } = await save('声'.repeat(80), [DENOISE]);
    await member.delete(`/recipes/${id}`).expect(204);
  });

  it.each([
    ['an unknown step', [{ kind: 'echo' }], 'kind'],
    ['a step without its figure', [{ kind: 'denoise' }], 'level'],
    ['a figure out of range', [{ kind: 'speed', factor: 3 }], 'factor'],
    ['no step', [], 'steps'],
    ['a format before the work', [CONVERT, DENOISE], 'steps.1'],
    ['two formats', [CONVERT, CONVERT], 'steps.1'],
    ['work after the transcript', [{ kind: 'transcribe' }, LOUDNESS], 'steps.1'],
  ])('refuse %s', async (_what, steps, field) => {
    const answer = await member.post('/recipes').send({ name: 'Wrong', steps }).expect(400);
    const { details } = answer.body as { details: { field: string }[] };
    expect(details.map((each) => each.field).join()).toContain(field);
  });

  it('of strangers are not there', async () => {
    const { id } = await save('Mine', [DENOISE]);
    const stranger = await Member.join(test);
    for (const call of [stranger.get(`/recipes/${id}`), stranger.delete(`/recipes/${id}`)]) await call.expect(404);
    await stranger
      .post(`/recipes/${id}/run`)
      .send({ file_ids: [file.id] })
      .expect(404);
  });

  it('do one step after the other and end with one file', async () => {
    const { id } = await save('Clean up', [DENOISE, LOUDNESS, CONVERT]);
    const [job] = await run(id);
    expect(job).toMatchObject({
      type: 'recipe',
      state: 'completed',
      original_name: 'Numbers (Clean up).mp3',
      format: 'mp3',
      quality: 'low',
    });
    const { steps, after } = job!.result as { steps: { kind: string }[]; after: { integrated_lufs: number } };
    expect(steps.map(({ kind }) => kind)).toEqual(['denoise', 'loudness']);
    expect(after.integrated_lufs).toBeCloseTo(-16, 0);
  });

  it('do again only what comes after the first change', async () => {
    const { id } = await save('Twice', [DENOISE, LOUDNESS]);
    const reused = async () => ((await run(id))[0]!.result as { reused_steps: number }).reused_steps;
    await reused();
    expect(await reused()).toBe(2);
    await member
      .put(`/recipes/${id}`)
      .send({ name: 'Twice', steps: [DENOISE, { ...LOUDNESS, target_lufs: -20 }] })
      .expect(200);
    expect(await reused()).toBe(1);
    await test.orm.em
      .fork()
      .execute(`update media_derivatives set created_at = now() - interval '25 hours' where kind = 'step'`);
    await test.worker!.get(StepCaches).run();
    expect(await reused()).toBe(0);
  });

  it('keep a bounded amount of audio between steps: the oldest of the account and of all goes first', async () => {
    const GIB = 1024 ** 3;
    const stranger = await Member.join(test);
    const theirs = await stranger.uploadRead(await speech('Seven.'), 'Seven.wav');
    const em = test.orm.em.fork();
    const cached = (fileId: string, number: number, hoursAgo: number) =>
      em.execute(
        `insert into media_derivatives (file_id, kind, number, storage_path, mime_type, size_bytes, sha256, details, created_at)
         values (?, 'step', ?, ?, 'application/octet-stream', ?, '', '{}', now() - make_interval(hours => ?))`,
        [fileId, number, `derived/${fileId}/${number}.pcm`, 0.9 * GIB, hoursAgo],
      );
    for (let number = 1; number <= 3; number += 1) await cached(file.id, number, number);
    for (let number = 1; number <= 20; number += 1) await cached(theirs.id, number, number);
    const { id } = await save('Bounded', [{ ...DENOISE, level: 0.3 }]);
    await run(id);
    const left = await em.execute<{ file_id: string; number: number }[]>(
      `select file_id, number from media_derivatives where kind = 'step' and number <= 20 order by number`,
    );
    const of = (fileId: string) => left.filter((row) => row.file_id === fileId).map(({ number }) => number);
    expect({ own: of(file.id), theirs: of(theirs.id) }).toEqual({
      own: [1, 2],
      theirs: Array.from({ length: 15 }, (_, at) => at + 1),
    });
    await em.execute(`delete from media_derivatives where kind = 'step' and number <= 20`);
  });

  it('run on many files, and end with a transcript where that is asked for', async () => {
    const other = await member.uploadRead(await speech('The boat was late.'), 'Boat.wav');
    const { id } = await save('Words', [LOUDNESS, { kind: 'transcribe', language: 'en' }]);
    const jobs = await run(id, [file.id, other.id]);
    expect(jobs.map(({ original_name }) => original_name)).toEqual(['Numbers (Words).wav', 'Boat (Words).wav']);
    for (const job of jobs) {
      await until(async () => {
        const record = (await member.get(`/uploads/${job.id}`)).body as FileRecordDto;
        return record.has_transcript;
      }, `the transcript of ${job.original_name}`);
    }
  });

  it('answer in short where their steps are long', async () => {
    const regions = Array.from({ length: 1_000 }, (_, n) => ({ start: n / 1_000, end: (n + 0.5) / 1_000 }));
    const { id } = await save('Pieces', [{ kind: 'cut', mode: 'remove', regions }]);
    const answer = await member
      .post(`/recipes/${id}/run`)
      .send({ file_ids: [file.id] })
      .expect(202);
    expect(answer.text.length).toBeLessThan(10_000);
    const [job] = (answer.body as RecipeJobsDto).jobs;
    expect(job).toMatchObject({ type: 'recipe', abridged: true });
    const { params } = await member.ended(job!.id);
    expect(params).toMatchObject({ steps: [{ kind: 'cut' }] });
  });

  it('check all files before the first is worked on', async () => {
    const text = await member.uploadRead(Buffer.from('words'), 'notes.txt');
    const { id } = await save('All or none', [DENOISE]);
    const count = async () => ((await member.get('/jobs?type=recipe')).body as { totalCount: number }).totalCount;
    const before = await count();
    await member
      .post(`/recipes/${id}/run`)
      .send({ file_ids: [file.id, text.id] })
      .expect(400);
    expect(await count()).toBe(before);
  });
});
