import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { type ClientRequest, get, type IncomingMessage } from 'node:http';
import { Member } from '../../testing/member.js';
import { createTestApp, type TestApp } from '../../testing/test-app.js';
import { Transfers } from './transfers.js';

/** More than the system's buffers between both ends hold. */
const CONTENT = 'x'.repeat(16 * 1024 ** 2);

let test: TestApp;
let member: Member;
let file: { id: string; url: string };
let requests: ClientRequest[] = [];
beforeAll(async () => {
  test = await createTestApp({ env: { RATE_LIMIT_SCALE: '1' } });
  member = await Member.join(test);
  file = await member.upload(CONTENT, 'long.txt');
});
afterEach(() => {
  for (const request of requests) request.destroy();
  requests = [];
});
afterAll(() => test.close());

/** A download of which nothing is read. */
const stalled = (path = file.url, { headers } = member): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    requests.push(get(test.url + path, { headers, agent: false }, resolve).on('error', reject));
  });
const twenty = () => Promise.all(Array.from({ length: 20 }, () => stalled()));

describe('long answers', () => {
  it('come twenty at once to an account, whether as files or as archives', async () => {
    expect((await twenty()).map(({ statusCode }) => statusCode)).toEqual(Array(20).fill(200));
    for (const path of [file.url, `/api/v1/uploads/archive?ids=${file.id}`, '/api/v1/users/me/export']) {
      const { statusCode, headers } = await stalled(path);
      expect([path, statusCode, headers['retry-after']]).toEqual([path, 429, '5']);
    }
    const other = await Member.join(test);
    const theirs = await other.upload(CONTENT, 'theirs.txt');
    expect((await stalled(theirs.url, other)).statusCode).toBe(200);
    const small = await member.upload('Short.', 'short.txt');
    expect((await stalled(small.url)).statusCode).toBe(200);
    requests[0]!.destroy();
    expect((await stalled()).statusCode).toBe(200);
  });

  it('end where nothing is taken of them', async () => {
    const transfers = test.app.get(Transfers);
    const usual = transfers.stalledMs;
    transfers.stalledMs = 200;
    try {
      await twenty();
      expect((await stalled()).statusCode).toBe(200);
    } finally {
      transfers.stalledMs = usual;
    }
  });
});
