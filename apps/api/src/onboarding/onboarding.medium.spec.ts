import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type PlanLimitsResponseDto } from '../subscriptions/dto/access.dto.js';
import { tone } from '../testing/media.js';
import { Member } from '../testing/member.js';
import { createTestApp, type TestApp } from '../testing/test-app.js';
import { type TranscriptDto } from '../transcripts/dto/transcript.dto.js';
import { SAMPLE_RECORDING } from '../uploads/sample-recording.js';
import { type UsageRecordPageDto, type UsageSummaryDto } from '../usage/dto/usage.dto.js';
import { type FirstStepsDto, type SampleDto } from './onboarding.dto.js';

const GB = 1024 ** 3;
/** The engine takes a fifth of the recording's length on a processor of its own, and these tests seldom have one. */
const ENGINE_MS = 120_000;

let test: TestApp;
/** Nothing is done here: orders stay as they are. */
let idle: TestApp;
beforeAll(async () => {
  [test, idle] = await Promise.all([createTestApp({ worker: true }), createTestApp()]);
});
afterAll(() => Promise.all([test.close(), idle.close()]));

const take = async (member: Member): Promise<SampleDto> =>
  (await member.post('/uploads/sample').expect(202)).body as SampleDto;
const stepsOf = async (member: Member): Promise<FirstStepsDto> =>
  (await member.get('/users/first-steps').expect(200)).body as FirstStepsDto;
const usageOf = async (member: Member) =>
  ((await member.get('/subscriptions/plan-limits').expect(200)).body as PlanLimitsResponseDto).usage;

const sql = (text: string, values: unknown[]) => test.orm.em.fork().execute(text, values);

/** An account whose minutes are used up and whose storage holds more than its plan allows. */
async function withNothingLeft(): Promise<Member> {
  const member = await Member.join(test, 'free');
  await sql(
    `insert into usage_records (user_id, feature, job_id, state, amount) values (?, 'transcription', gen_random_uuid(), 'settled', 900)`,
    [member.userId],
  );
  await sql(
    `insert into media_files (user_id, filename, original_name, mime_type, size_bytes, sha256, kind, status)
     values (?, gen_random_uuid() || '.txt', 'full.txt', 'text/plain', ?, repeat('0', 64), 'text', 'ready')`,
    [member.userId, GB],
  );
  return member;
}

describe('the sample recording', () => {
  it(
    'is there, transcribed by the engine and worked on with nothing left of the plan, and nothing is charged',
    async () => {
      const member = await withNothingLeft();
      const before = await usageOf(member);
      const { file, job } = await take(member);
      expect(file).toMatchObject({
        original_name: SAMPLE_RECORDING.name,
        mime_type: 'audio/mp4',
        processing_type: 'sample',
        duration_seconds: SAMPLE_RECORDING.durationSeconds,
      });
      expect(job).toMatchObject({ type: 'transcription', input_file_id: file.id, params: { engine: 'pocketsphinx' } });

      expect(await member.ended(job.id, ENGINE_MS)).toMatchObject({ state: 'completed' });
      const transcript = (await member.get(`/transcripts/${file.id}`).expect(200)).body as TranscriptDto;
      expect(transcript.text).toMatch(/cold hearted and rather selfish/i);
      expect(transcript.duration_seconds).toBeCloseTo(SAMPLE_RECORDING.durationSeconds, 1);

      const steps = { recording: true, correction: false, export: false };
      expect(await stepsOf(member)).toEqual(steps);
      await member.post('/media/transcripts/save').send({ original_file: file.id, text: 'Corrected.' }).expect(200);
      expect(await stepsOf(member)).toEqual({ ...steps, correction: true });
      await member.get(`/transcripts/${file.id}/export?format=txt`).expect(200);
      expect(await stepsOf(member)).toEqual({ recording: true, correction: true, export: true });

      expect(await usageOf(member)).toEqual(before);
      const { records } = (await member.get('/usage/records').expect(200)).body as UsageRecordPageDto;
      expect(records.find(({ job_id }) => job_id === job.id)).toMatchObject({
        state: 'settled',
        amount: 0,
        input_name: SAMPLE_RECORDING.name,
      });
    },
    2 * ENGINE_MS,
  );

  it('is one, however often and at once it is asked for', async () => {
    const member = await Member.join(idle, 'free');
    const [first, ...others] = await Promise.all([take(member), take(member), take(member)]);
    for (const { file, job } of [...others, await take(member)])
      expect([file.id, job.id]).toEqual([first.file.id, first.job.id]);
    const { totalCount } = (await member.get('/uploads').expect(200)).body as { totalCount: number };
    expect(totalCount).toBe(1);
  });

  it('is transcribed again where that was stopped, and is another one once it has been deleted', async () => {
    const member = await Member.join(idle, 'free');
    const { file, job } = await take(member);
    await member.delete(`/jobs/${job.id}`).expect(200);
    const again = await take(member);
    expect([again.job.id, again.job.state]).toEqual([job.id, 'queued']);
    await member.delete(`/uploads/${file.id}`).expect(204);
    expect((await take(member)).file.id).not.toBe(file.id);
  });

  it('is each account’s own', async () => {
    const [one, other] = [await Member.join(idle, 'free'), await Member.join(idle, 'free')];
    const { file, job } = await take(one);
    expect((await take(other)).file.id).not.toBe(file.id);
    await other.get(`/uploads/${file.id}`).expect(404);
    await other.get(`/jobs/${job.id}`).expect(404);
  });

  it('leaves other files as dear as they are', async () => {
    const member = await Member.join(test, 'free');
    const sample = await take(member);
    await member.delete(`/jobs/${sample.job.id}`).expect(200);
    const sound = await tone(2);
    const own = await member.uploadRead(sound, 'tone.mp3');
    expect((await usageOf(member)).storage.used).toBe(sound.byteLength);
    const job = await member.order(own.id);
    const { records } = (await member.get('/usage/records').expect(200)).body as UsageRecordPageDto;
    expect(records.find(({ job_id }) => job_id === job.id)?.amount).toBe(Math.ceil(own.duration_seconds!));
    const { recent } = (await member.get('/usage/summary').expect(200)).body as UsageSummaryDto;
    expect(recent.at(-1)?.storage).toBe(sound.byteLength);
  });
});

describe('first steps', () => {
  it('begin with nothing, and a recording that was deleted still counts', async () => {
    const member = await Member.join(idle, 'free');
    expect(await stepsOf(member)).toEqual({ recording: false, correction: false, export: false });
    const { file } = await take(member);
    await member.delete(`/uploads/${file.id}`).expect(204);
    await idle.orm.em.fork().execute('delete from media_files where id = ?', [file.id]);
    expect(await stepsOf(member)).toEqual({ recording: true, correction: false, export: false });
  });
});
