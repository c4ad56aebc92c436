import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { promisify } from 'node:util';

const SPEC = `
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
it('passes', () => expect(1).toBe(1));
it.each(['a', 'b'])('passes with %s', (name: string) => expect(name).toHaveLength(1));
it('fails', () => expect([1]).toEqual([2]));
it('hangs', () => new Promise<void>(() => undefined), 50);
it('loses a rejection', async () => {
  void Promise.reject(new Error('lost'));
  await new Promise((resolve) => setTimeout(resolve, 20));
});
it('takes a rejection up later', async () => {
  const rejection = Promise.reject(new Error('later'));
  await new Promise((resolve) => setTimeout(resolve, 20));
  await rejection.catch(() => undefined);
});
it('throws beside', async () => {
  setTimeout(() => {
    throw new Error('beside');
  }, 5);
  await new Promise((resolve) => setTimeout(resolve, 20));
});
it.skip('is left out', () => undefined);
describe('a block', () => {
  beforeAll(() => {
    throw new Error('before');
  });
  it('is not begun', () => undefined);
});
afterAll(() => void Promise.reject(new Error('after')));
`;

const url = (name) => JSON.stringify(import.meta.resolve(name));

describe('a test file without a sandbox', () => {
  let folder;
  let result;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'bare-'));
    const path = join(folder, 'some.spec.ts');
    await writeFile(path, SPEC);
    const options = JSON.stringify({ rootDir: folder, setupFiles: [] });
    const code = `
      import { runFile } from ${url('./run-file.mjs')};
      console.log(JSON.stringify(await runFile(${JSON.stringify(path)}, ${options})));
      process.exit();`;
    const args = [`--import=${import.meta.resolve('./typescript.mjs')}`, '--input-type=module', '--eval', code];
    result = JSON.parse((await promisify(execFile)(process.execPath, args)).stdout);
  });
  after(() => rm(folder, { recursive: true }));

  const statusOf = (name) => result.testResults.find(({ fullName }) => fullName === name)?.status;

  it('tells what passed, what failed and what was left out', () => {
    const passed = ['passes', 'passes with a', 'passes with b', 'takes a rejection up later'];
    const failed = ['fails', 'hangs', 'loses a rejection', 'throws beside', 'a block is not begun'];
    for (const name of passed) assert.equal(statusOf(name), 'passed', name);
    for (const name of failed) assert.equal(statusOf(name), 'failed', name);
    assert.equal(statusOf('is left out'), 'pending');
    const { numPassingTests, numFailingTests, numPendingTests } = result;
    assert.deepEqual([numPassingTests, numFailingTests, numPendingTests], [passed.length, failed.length, 1]);
  });

  it('fails as a whole where something goes wrong outside its tests', () => {
    assert.match(result.testExecError.stack, /after/);
  });
});
