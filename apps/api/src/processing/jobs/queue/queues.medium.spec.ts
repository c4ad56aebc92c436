import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { HeldEngine } from '../../../testing/held-engine.js';
import { tone } from '../../../testing/media.js';
import { Member } from '../../../testing/member.js';
import { createTestApp, type TestApp } from '../../../testing/test-app.js';
import type { JobDto } from '../job.dto.js';
import { JOB_TYPES } from '../job-types.js';
import { queueOf } from './queue-of.js';

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

describe('the slots of a queue', () => {
  let engine: HeldEngine;
  let test: TestApp;
  beforeAll(async () => {
    engine = await HeldEngine.start();
    test = await createTestApp({ worker: true, env: { ...engine.env, WORKER_CONCURRENCY: '2' } });
  });
  afterAll(async () => {
    await test.close();
    await engine.close();
  });

  it('are half one account’s while others wait, and all of them while nobody does', async () => {
    const order = async (times: number) => {
      const member = await Member.join(test);
      const { id } = await member.uploadRead(await tone(1), 'talk.mp3');
      const jobs: JobDto[] = [];
      for (let n = 0; n < times; n += 1) jobs.push(await member.order(id));
      return {
        states: async () => (await Promise.all(jobs.map((job) => member.job(job.id)))).map(({ state }) => state),
        completed: (index: number) => member.jobIn('completed', jobs[index]!.id),
      };
    };
    const first = await order(2);
    await engine.call(1);
    const many = await order(3);
    const one = await order(1);
    for (const [index, call] of [...engine.calls].entries()) {
      call.answer();
      await engine.call(index + 2);
    }
    expect(await first.states()).toEqual(['completed', 'completed']);
    expect([await many.states(), await one.states()]).toEqual([['active', 'queued', 'queued'], ['active']]);

    (await engine.call(3)).answer();
    await one.completed(0);
    await engine.call(4);
    expect(await many.states()).toEqual(['active', 'active', 'queued']);
    for (const index of [2, 4, 5]) (await engine.call(index)).answer();
    for (const index of [0, 1, 2]) await many.completed(index);
  });
});
