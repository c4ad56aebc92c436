import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { type Redis } from 'ioredis';
import request from 'supertest';
import { makeAccount, PASSWORD, signIn } from '../../testing/accounts.js';
import { createTestApp, type TestApp } from '../../testing/test-app.js';
import { until } from '../../testing/until.js';
import { Metrics } from '../metrics/metrics.js';
import { REDIS } from './redis.module.js';

/** A server that takes connections and never says a word. */
async function startSilentServer(): Promise<{ port: number; close(): Promise<unknown> }> {
  const sockets = new Set<Socket>();
  const server: Server = createServer((socket) => void sockets.add(socket));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

it('a process that has started has its Redis at hand', async () => {
  const test = await createTestApp();
  try {
    expect(test.app.get<Redis>(REDIS).status).toBe('ready');
  } finally {
    await test.close();
  }
});

const countedIn = async ({ app }: TestApp, name: string): Promise<number> => {
  const text = await app.get(Metrics).text();
  return Number(new RegExp(`^timbrel_redis_${name} (.*)$`, 'm').exec(text)?.[1]);
};

it('counts a connection that was lost, and for how long', async () => {
  const test = await createTestApp();
  try {
    const redis = test.app.get<Redis>(REDIS);
    expect(await countedIn(test, 'outages_total')).toBe(0);
    const id = await redis.client('ID');
    const other = redis.duplicate();
    await once(other, 'ready');
    await other.client('KILL', 'ID', id);
    other.disconnect();
    await until(async () => (await countedIn(test, 'away_seconds_total')) > 0, 'Redis to be back');
    expect(await countedIn(test, 'outages_total')).toBe(1);
  } finally {
    await test.close();
  }
});

describe.each(['refuses connections', 'takes connections and never answers'])('while Redis %s', (how) => {
  let test: TestApp;
  let blind: TestApp;
  let silent: Awaited<ReturnType<typeof startSilentServer>>;
  let headers: { Authorization: string };
  beforeAll(async () => {
    test = await createTestApp();
    silent = await startSilentServer();
    if (how === 'refuses connections') await silent.close();
    blind = await createTestApp({ beside: test, env: { REDIS_URL: `redis://127.0.0.1:${silent.port}` } });
    const { access_token } = await signIn(test, await makeAccount(test));
    headers = { Authorization: `Bearer ${access_token}` };
  });
  afterAll(async () => {
    await blind.close();
    if (how !== 'refuses connections') await silent.close();
    await test.close();
  });

  it('the process is ready', async () => {
    await request(blind.url).get('/health').expect(200);
  });

  it.each(['login', 'signup', 'verify-code', 'verify-email', 'resend-verification', 'refresh'])(
    '%s says that signing in is not possible right now',
    async (path) => {
      const { email } = await makeAccount(test);
      const answer = await request(blind.url)
        .post(`/api/v1/auth/${path}`)
        .send({ email, password: PASSWORD })
        .expect(503);
      expect(answer.body).toMatchObject({ code: 'RATE_LIMITER_UNAVAILABLE' });
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    },
  );

  it('that is one outage, however often a connection is tried', async () => {
    const redis = blind.app.get<Redis>(REDIS);
    // Each try with a silent server takes seconds.
    const tries = how === 'refuses connections' ? 3 : 0;
    for (let tried = 0; tried < tries; tried += 1) await new Promise((resolve) => redis.once('reconnecting', resolve));
    await until(async () => (await countedIn(blind, 'outages_total')) > 0, 'the outage to be counted');
    expect(await countedIn(blind, 'outages_total')).toBe(1);
  });

  it('whoever is signed in goes on', async () => {
    await request(blind.url).get('/api/v1/auth/me').set(headers).expect(200);
    await request(blind.url).get('/api/v1/jobs').set(headers).expect(200);
    await request(blind.url).put('/api/v1/users/settings').set(headers).send({ theme: 'dark' }).expect(200);
    await request(blind.url).post('/api/v1/auth/logout').set(headers).expect(204);
  });
});
