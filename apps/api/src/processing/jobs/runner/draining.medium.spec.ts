import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { HeldEngine } from '../../../testing/held-engine.js';
import { tone } from '../../../testing/media.js';
import { Member } from '../../../testing/member.js';
import { createTestApp, type TestApp } from '../../../testing/test-app.js';

let engine: HeldEngine;
let api: TestApp;
beforeAll(async () => {
  engine = await HeldEngine.start();
  api = await createTestApp({ env: engine.env });
});
afterAll(async () => {
  await api.close();
  await engine.close();
});

const startWorker = () => createTestApp({ beside: api, worker: true, env: engine.env });

describe('a worker that is told to stop', () => {
  it('puts its job back without an error, and another worker takes it up', async () => {
    const first = await startWorker();
    const member = await Member.join(api);
    const file = await member.uploadRead(await tone(1), 'talk.mp3');
    const job = await member.order(file.id);
    const call = await engine.call(0);
    await first.close();
    expect(call.isAbandoned).toBe(true);
    expect(await member.job(job.id)).toMatchObject({ state: 'queued', stage: 'queued', attempt: 1, error: null });
    expect(await member.transcription()).toEqual({ used: 0, reserved: Math.ceil(file.duration_seconds!) });
    expect(await readdir(join(api.env.DATA_DIR, 'workspaces'))).toEqual([]);

    const second = await startWorker();
    try {
      (await engine.call(1)).answer();
      expect(await member.jobIn('completed', job.id)).toMatchObject({ attempt: 2, error: null });
    } finally {
      await second.close();
    }
  });
});
