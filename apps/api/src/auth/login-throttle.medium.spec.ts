import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import request from 'supertest';
import { mailTo, makeAccount, PASSWORD, someEmail } from '../testing/accounts.js';
import { createTestApp, type TestApp } from '../testing/test-app.js';

const WRONG_LOGINS = 1_000;
const AT_ONCE = 25;

describe('guessing', () => {
  /** Sends the mails of the others, to the mailbox. */
  let mailing: TestApp;
  let test: TestApp;
  let other: TestApp;
  beforeAll(async () => {
    mailing = await createTestApp();
    // Each request can say where it comes from, as a proxy in front would.
    const options = { beside: mailing, env: { TRUST_PROXY: '1', SMTP_URL: 'smtp://127.0.0.1:9' } };
    test = await createTestApp(options);
    other = await createTestApp(options);
  });
  afterAll(async () => {
    await other.close();
    await test.close();
    await mailing.close();
  });

  const somewhere = (n: number) => `203.${n % 200}.${Math.floor(n / 200)}.7`;
  const login = (email: string, password: string, n = 0, cookie = '') =>
    request((n % 2 ? other : test).url)
      .post('/api/v1/auth/login')
      .set('X-Forwarded-For', somewhere(n))
      .set('Cookie', cookie)
      .send({ email, password });
  const deviceOf = (answer: request.Response) =>
    ((answer.headers['set-cookie'] as unknown as string[]) ?? [])
      .find((cookie) => cookie.startsWith('timbrel_device='))!
      .split(';')[0]!;

  it('from a thousand places finds nothing, not even with the right word among them, and does not lock the owner out', async () => {
    const { email } = await makeAccount(test);
    const device = deviceOf(await login(email, PASSWORD).expect(200));
    const statuses: number[] = [];
    for (let n = 0; n < WRONG_LOGINS; n += AT_ONCE) {
      // From the hundredth try on every tenth one is right.
      const word = (i: number) => (i > 100 && i % 10 === 0 ? PASSWORD : `guess ${i}`);
      const round = await Promise.all(Array.from({ length: AT_ONCE }, (_, i) => login(email, word(n + i), n + i)));
      statuses.push(...round.map(({ status }) => status));
    }
    expect(statuses.filter((status) => status === 200)).toEqual([]);
    expect(statuses.filter((status) => status === 401).length).toBeLessThanOrEqual(10);
    const refused = await login(email, PASSWORD, 7).expect(429);
    expect(refused.body).toMatchObject({ code: 'TOO_MANY_TRIES', message: expect.stringContaining('Forgot password') });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    await login(email, PASSWORD, 1, device).expect(200);
  });

  it('in a browser of the owner’s is counted apart, and ends there too', async () => {
    const { email } = await makeAccount(test);
    const device = deviceOf(await login(email, PASSWORD).expect(200));
    const tries = await Promise.all(Array.from({ length: 20 }, (_, n) => login(email, `guess ${n}`, n, device)));
    expect(tries.filter(({ status }) => status === 401)).toHaveLength(10);
    expect(tries.filter(({ status }) => status === 429)).toHaveLength(10);
    await login(email, PASSWORD, 3).expect(200);
  });

  it('is not made easier by another account’s browser or a made-up one', async () => {
    const { email } = await makeAccount(test);
    const foreign = deviceOf(await login((await makeAccount(test)).email, PASSWORD).expect(200));
    const cookies = ['', foreign, 'timbrel_device=AAAAAAAAAAAAAAAA.AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'];
    const tries = await Promise.all(
      Array.from({ length: 30 }, (_, n) => login(email, `guess ${n}`, n, cookies[n % 3])),
    );
    expect(tries.filter(({ status }) => status === 401)).toHaveLength(10);
  });

  it('is answered alike for known and unknown addresses, also past the limit', async () => {
    const answers = async (email: string) => {
      const shown = [];
      for (let n = 0; n < 12; n += 1) {
        const answer = await login(email, 'not the password', n);
        shown.push({ status: answer.status, body: { ...(answer.body as object), request_id: '' } });
      }
      return shown;
    };
    const known = await answers((await makeAccount(test)).email);
    expect(known.map(({ status }) => status)).toEqual([...Array.from({ length: 10 }, () => 401), 429, 429]);
    expect(await answers(someEmail())).toEqual(known);
  });

  it('does not count what was right', async () => {
    const { email } = await makeAccount(test);
    for (let n = 0; n < 15; n += 1) await login(email, PASSWORD, n).expect(200);
  });

  it('past the limit leaves the way by the owner’s mailbox', async () => {
    const { email } = await makeAccount(test);
    await Promise.all(Array.from({ length: 15 }, (_, n) => login(email, `guess ${n}`, n)));
    await request(test.url).post('/api/v1/auth/forgot-password').send({ email }).expect(202);
    const token = /token=([\w-]+)/.exec((await mailTo(mailing, email))[0]!.text)![1];
    const password = 'a new horse battery';
    const reset = await request(test.url).post('/api/v1/auth/reset-password').send({ token, password }).expect(204);
    await login(email, password, 5).expect(429);
    await login(email, password, 5, deviceOf(reset)).expect(200);
  });
});
