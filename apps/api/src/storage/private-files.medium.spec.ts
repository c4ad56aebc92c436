import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readdir, stat } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { HeldEngine } from '../testing/held-engine.js';
import { tone } from '../testing/media.js';
import { Member } from '../testing/member.js';
import { createTestApp, type TestApp } from '../testing/test-app.js';

let engine: HeldEngine;
let test: TestApp;
beforeAll(async () => {
  engine = await HeldEngine.start();
});
afterAll(() => engine.close());

/** Everything below the data folder, with its permissions. */
async function modes(): Promise<{ path: string; mode: number; isFile: boolean }[]> {
  const root = test.env.DATA_DIR;
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  return Promise.all(
    entries.map(async (entry) => {
      const path = join(entry.parentPath, entry.name);
      return { path: relative(root, path), mode: (await stat(path)).mode & 0o777, isFile: entry.isFile() };
    }),
  );
}

/** While a transcription holds its workspace: uploads, results of tools, waveforms and pictures beside it. */
async function usedFolder(): Promise<Awaited<ReturnType<typeof modes>>> {
  const member = await Member.join(test);
  const file = await member.uploadRead(await tone(1), 'talk.mp3');
  const body = { fileId: file.id, output_format: 'wav', quality: 'high' };
  await member.post('/processor/process/convert').set('Prefer', 'wait=60').send(body).expect(200);
  const tus = { 'Tus-Resumable': '1.0.0', 'Upload-Length': '100', 'Upload-Metadata': `filename ${btoa('half.mp3')}` };
  await member.post('/uploads/resumable').set(tus).expect(201);
  const job = await member.order(file.id);
  const call = await engine.call(engine.calls.length);
  const found = await modes();
  call.answer();
  await member.jobIn('completed', job.id);
  return found;
}

describe('what lies in the data folder', () => {
  it.each([
    ['is the server’s own', {}, [0o600, 0o700]],
    ['may be read by its group where nginx sends files', { X_ACCEL_PREFIX: '/_files' }, [0o640, 0o750]],
  ])('%s', async (_what, env: Record<string, string>, [file, folder]) => {
    test = await createTestApp({ worker: true, env: { ...engine.env, ...env } });
    const found = await usedFolder();
    await test.close();
    for (const part of ['storage/files/', 'uploads/', 'workspaces/'])
      expect(found.map(({ path }) => path).join('\n')).toContain(part);
    expect(found.some(({ path }) => path.endsWith('speech.pcm'))).toBe(true);
    const wide = found.filter(({ mode, isFile }) => (mode & ~(isFile ? file! : folder!)) !== 0);
    expect(wide.map(({ path, mode }) => `${path} ${mode.toString(8)}`)).toEqual([]);
    if (env['X_ACCEL_PREFIX']) {
      const stored = found.filter(({ path, isFile }) => isFile && path.startsWith('storage/files/'));
      expect(stored.map(({ mode }) => mode.toString(8))).toEqual(stored.map(() => '640'));
    }
  });
});
