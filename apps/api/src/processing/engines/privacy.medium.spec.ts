import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { ChatContractServer, ContractServer, openAiVoice } from '@timbrel/engines/testing';
import { type FileRecordDto } from '../../media/dto/file-record.dto.js';
import { MediaFile } from '../../media/media-file.entity.js';
import { speech } from '../../testing/media.js';
import { Member } from '../../testing/member.js';
import { createTestApp, type TestApp } from '../../testing/test-app.js';
import { heard, spoken } from '../../testing/transcripts.js';
import { type JobDto } from '../jobs/job.dto.js';
import { ProcessingJob } from '../jobs/processing-job.entity.js';

const SRT = '1\n00:00:01,000 --> 00:00:02,500\nThe house is big.\n';

describe('a file that stays here', () => {
  let chat: ChatContractServer;
  let audio: ContractServer;
  let test: TestApp;
  let member: Member;
  let talk: FileRecordDto;
  beforeAll(async () => {
    chat = await ChatContractServer.start();
    audio = await ContractServer.start(openAiVoice);
    const env = { OPENAI_BASE_URL: chat.url, OPENAI_API_KEY: 'key', OPENAI_CHAT_MODEL: 'test' };
    test = await createTestApp({ worker: true, env });
    member = await Member.join(test);
    talk = await member.uploadRead(await speech('Good morning to you all.'), 'talk.wav');
    await heard(test, member, talk, [spoken(0, 'Good morning to you all.')]);
  });
  afterAll(() => Promise.all([test.close(), chat.close(), audio.close()]));
  beforeEach(() => {
    chat.calls.length = 0;
  });

  const mark = (file: FileRecordDto, localOnly: boolean) =>
    member.patch(`/uploads/${file.id}`).send({ stays_here: localOnly }).expect(200);
  const orders = (file: FileRecordDto, engine: string): [string, object][] => [
    ['/media/transcribe', { upload_id: file.id, engine }],
    ['/translation/translate', { upload_id: file.id, target_lang: 'fa', engine }],
    ['/summarization/summarize', { upload_id: file.id, engine }],
  ];

  it('is refused by every engine that would send it out, and by auto where there is no other', async () => {
    await mark(talk, true);
    for (const [path, order] of orders(talk, 'openai')) {
      const answer = await member.post(path).send(order).expect(400);
      expect(answer.body).toMatchObject({ code: 'FILE_STAYS_HERE', details: [{ field: 'engine' }] });
    }
    const auto = await member
      .post('/translation/translate')
      .send({ upload_id: talk.id, target_lang: 'fa' })
      .expect(400);
    expect(auto.body).toMatchObject({ code: 'FILE_STAYS_HERE' });
    expect(chat.calls).toEqual([]);
  });

  it('is worked on by the engines that stay here', async () => {
    for (const [path, order] of [
      ...orders(talk, 'auto').filter(([path]) => !path.includes('translat')),
      ['/translation/translate', { upload_id: talk.id, target_lang: 'es' }] as [string, object],
    ]) {
      const job = (await member.post(path).set('Prefer', 'wait=60').send(order)).body as JobDto;
      expect([path, job.state, job.result?.['sent_to'], job.result?.['bytes_sent']]).toEqual([
        path,
        'completed',
        null,
        0,
      ]);
    }
    expect(chat.calls).toEqual([]);
  });

  it('stays here also where it was marked after the order', async () => {
    const file = await member.uploadRead(SRT, 'late.srt');
    const job = Object.assign(new ProcessingJob(), {
      ...{
        userId: member.userId,
        type: 'translation',
        priorityClass: 'tools',
        inputFileId: file.id,
        inputName: 'late.srt',
      },
      params: { transcript_id: null, source: 'en', target: 'es', engine: 'openai', words: 4 },
      ...{ availableAt: new Date(), createdAt: new Date() },
    } as Partial<ProcessingJob>);
    await mark(file, true);
    await test.orm.em.fork().persist(job).flush();
    const ended = await member.ended(job.id);
    expect(ended.error).toMatchObject({ code: 'FILE_STAYS_HERE' });
    expect(chat.calls).toEqual([]);
  });

  it('hands its mark on to what is made of it', async () => {
    const file = await member.uploadRead(SRT, 'private.srt');
    await mark(file, true);
    const job = (
      await member
        .post('/translation/translate')
        .set('Prefer', 'wait=60')
        .send({ upload_id: file.id, target_lang: 'es' })
    ).body as JobDto;
    const made = (await member.get(`/uploads/${job.id}`).expect(200)).body as FileRecordDto;
    expect(made.stays_here).toBe(true);
    await mark(file, false);
    expect(((await member.get(`/uploads/${file.id}`).expect(200)).body as FileRecordDto).stays_here).toBe(false);
  });

  it('is every new file of an account with privacyMode, and of no other', async () => {
    const secret = await Member.join(test);
    await secret.put('/users/settings').send({ privacyMode: true }).expect(200);
    expect((await secret.upload(SRT, 'mine.srt')).stays_here).toBe(true);
    expect((await member.upload(SRT, 'other.srt')).stays_here).toBe(false);
  });

  it('is marked by its owner alone', async () => {
    const stranger = await Member.join(test);
    await stranger.patch(`/uploads/${talk.id}`).send({ stays_here: false }).expect(404);
    await member.patch(`/uploads/${talk.id}`).send({ stays_here: 'perhaps' }).expect(400);
    expect((await test.orm.em.fork().findOneOrFail(MediaFile, talk.id)).localOnly).toBe(true);
  });
});
