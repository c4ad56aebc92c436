import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { HeldEngine } from '../testing/held-engine.js';
import { tone } from '../testing/media.js';
import { Member } from '../testing/member.js';
import { createTestApp, type TestApp } from '../testing/test-app.js';
import type { JobDto } from './dto/job.dto.js';
import { JOB_TYPES } from './processing-job.entity.js';
import { queueOf } from './queues.js';

describe('queues by class of work', () => {
  let engine: HeldEngine;
  let test: TestApp;
  let beside: TestApp;
  beforeAll(async () => {
    engine = await HeldEngine.start();
    test = await createTestApp({ worker: true, env: { ...engine.env, WORKER_QUEUES: 'media, tools' } });
  });
  afterAll(async () => {
    await beside?.close();
    await test.close();
    await engine.close();
  });

  it('hold what engines do apart from short work on files', () => {
    const of = (queue: string) => JOB_TYPES.filter((type) => queueOf(type) === queue);
    expect(of('engines')).toEqual(['transcription', 'translation', 'summarization']);
    expect(of('media')).toEqual(['media']);
    expect(of('imports')).toEqual(['import']);
    expect(of('background')).toEqual(['rendition']);
  });

  it('are worked on by those workers that are told to', async () => {
    const member = await Member.join(test);
    const fileId = (await member.uploadRead(await tone(3), 'talk.mp3')).id;
    const transcription = await member.order(fileId);
    const faster = (await member.post('/processor/process/speed-change').send({ fileId, speed: 2 }).expect(202))
      .body as JobDto;
    await member.jobIn('completed', faster.id);
    expect((await member.job(transcription.id)).state).toBe('queued');

    beside = await createTestApp({ worker: true, beside: test, env: { ...engine.env, WORKER_QUEUES: 'engines' } });
    (await engine.call(0)).answer();
    await member.jobIn('completed', transcription.id);
  });
});
