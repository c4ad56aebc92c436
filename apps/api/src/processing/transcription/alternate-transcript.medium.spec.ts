import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ContractServer, openAiVoice } from '@timbrel/engines/testing';
import { generated, tone } from '../../testing/media.js';
import { Member } from '../../testing/member.js';
import { createTestApp, type TestApp } from '../../testing/test-app.js';
import { heard, spoken } from '../../testing/transcripts.js';
import { type TranscriptDto } from '../../transcripts/dto/transcript.dto.js';
import { Transcript } from '../../transcripts/transcript.entity.js';
import { type OpinionDto } from '../../transcripts/alternates/alternate-transcript.dto.js';
import { type JobDto } from '../jobs/job.dto.js';
import { ProcessingJob } from '../jobs/processing-job.entity.js';

describe('a second opinion', () => {
  let server: ContractServer;
  let test: TestApp;
  let member: Member;
  beforeAll(async () => {
    server = await ContractServer.start(openAiVoice);
    const env = { OPENAI_BASE_URL: `${server.url}/v1`, OPENAI_API_KEY: 'key' };
    test = await createTestApp({ worker: true, env });
    member = await Member.join(test);
  });
  afterAll(() => Promise.all([test.close(), server.close()]));

  const ask = (uploadId: string, more: object = {}) =>
    member
      .post('/media/transcribe')
      .set('Prefer', 'wait=60')
      .send({ upload_id: uploadId, opinion: true, ...more });
  const wordsOf = (text: string) =>
    text.split(' ').map((word, at) => ({ text: word, start: at / 2, end: at / 2 + 0.4 }));

  it('is held against the transcript and takes no place of it: only where both differ is shown', async () => {
    const file = await member.uploadRead(await tone(4), 'talk.mp3');
    await heard(test, member, file, [spoken(0, 'We meet at the liver.'), spoken(3, 'Bring bread.')]);
    expect((await member.get(`/transcripts/${file.id}/opinion`).expect(200)).body).toEqual({ opinion: null });
    server.speak({ language: 'en', words: wordsOf('We meet at the river. Bring bread.') });
    const job = (await ask(file.id)).body as JobDto;
    expect(job).toMatchObject({ state: 'completed', params: { engine: 'openai', opinion: true } });
    const { opinion } = (await member.get(`/transcripts/${file.id}/opinion`).expect(200)).body as {
      opinion: OpinionDto;
    };
    expect(opinion.disagreements).toEqual([
      expect.objectContaining({ segment: 0, from: 15, to: 20, ours: 'liver', theirs: 'river' }),
    ]);
    expect(opinion).toMatchObject({ engine: { id: 'openai' }, agreement: 6 / 7 });
    const transcript = (await member.get(`/transcripts/${file.id}`).expect(200)).body as TranscriptDto;
    expect(transcript.text).toContain('liver');
    expect(transcript.versions.map(({ version }) => version)).toEqual(['original', 'transcribed']);
    const { entries } = (await member.get(`/transcripts/${file.id}/history`).expect(200)).body as { entries: object[] };
    expect(entries).toHaveLength(1);
    await (await Member.join(test)).get(`/transcripts/${file.id}/opinion`).expect(404);
  });

  it('needs a transcript, and another engine than the first', async () => {
    const file = await member.uploadRead(await tone(3), 'new.mp3');
    const none = await ask(file.id).expect(400);
    expect(none.body).toMatchObject({ code: 'NO_TRANSCRIPT', details: [{ field: 'opinion' }] });
    server.speak({ language: 'en', words: wordsOf('Hello there.') });
    await member.ended((await member.order(file.id, { engine: 'openai' })).id);
    const same = await ask(file.id, { engine: 'openai' }).expect(400);
    expect(same.body).toMatchObject({ code: 'ENGINE_NOT_AVAILABLE' });
    const foreign = await ask(file.id, { language: 'fa' }).expect(400);
    expect(foreign.body).toMatchObject({ code: 'UNSUPPORTED_LANGUAGE' });
  });

  it('hears the audio track that the transcript was made of, unless another one is named', async () => {
    const sound = ['-f', 'lavfi', '-i', 'sine=frequency=300:sample_rate=16000:duration=3'];
    const tracks = ['-map', '0:a', '-map', '1:a', '-c:a', 'flac', '-disposition:a:0', 'default'];
    const file = await member.uploadRead(await generated('two.mkv', ...sound, ...sound, ...tracks), 'two.mkv');
    server.speak({ language: 'en', words: wordsOf('Hello there.') });
    const { id } = await member.order(file.id, { engine: 'openai', audio_track: 2 });
    await member.ended(id);
    // A job goes when it is old; its transcript stays.
    await test.orm.em.fork().nativeDelete(ProcessingJob, { id });
    // Whoever made it is another engine than the one that is asked now.
    const engine = { id: 'e', name: 'E', quality: 'good' as const, model: '' };
    await test.orm.em.fork().nativeUpdate(Transcript, { fileId: file.id }, { engine });
    const trackOf = async (more: object) => ((await ask(file.id, more)).body as JobDto).params['audio_track'];
    expect(await trackOf({})).toBe(2);
    expect(await trackOf({ audio_track: 1 })).toBe(1);
  });
});
