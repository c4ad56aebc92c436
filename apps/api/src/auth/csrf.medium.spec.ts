import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import request from 'supertest';
import { makeAccount, PAGE_HEADERS, PASSWORD, signIn, type Tokens } from '../testing/accounts.js';
import { createTestApp, type TestApp } from '../testing/test-app.js';

describe('requests that another site makes', () => {
  let test: TestApp;
  let tokens: Tokens;
  let cookie: string;
  beforeAll(async () => {
    test = await createTestApp();
    tokens = await signIn(test, await makeAccount(test));
    cookie = `timbrel_access=${tokens.access_token}; timbrel_refresh=${tokens.refresh_token}`;
  });
  afterAll(() => test.close());

  const settings = () => request(test.url).put('/api/v1/users/settings').send({ theme: 'dark' });
  const { Origin, 'X-Client-Version': version } = PAGE_HEADERS;

  it.each<[string, Record<string, string>, number]>([
    ['our page’s origin and its version', { Origin, 'X-Client-Version': version }, 200],
    ['our page’s other local name', { Origin: 'http://127.0.0.1:3000', 'X-Client-Version': version }, 200],
    ['no version', { Origin }, 403],
    ['no origin', { 'X-Client-Version': version }, 403],
    ['a foreign origin', { Origin: 'https://evil.example', 'X-Client-Version': version }, 403],
    ['another port', { Origin: 'http://localhost:3001', 'X-Client-Version': version }, 403],
    ['our name in a foreign one', { Origin: 'http://localhost:3000.evil.example', 'X-Client-Version': version }, 403],
    ['an origin that is withheld', { Origin: 'null', 'X-Client-Version': version }, 403],
    ['neither', {}, 403],
  ])('by cookie with %s', async (_, headers, status) => {
    const answer = await settings().set({ ...headers, Cookie: cookie });
    expect(answer.status).toBe(status);
    if (status === 403) expect(answer.body).toMatchObject({ code: 'CSRF_REJECTED' });
  });

  it('by bearer need neither', async () => {
    await settings().set('Authorization', `Bearer ${tokens.access_token}`).expect(200);
    await settings()
      .set({ Authorization: `Bearer ${tokens.access_token}`, Cookie: cookie })
      .expect(200);
  });

  it('cannot pass a cookie off as a bearer by an empty or false one', async () => {
    await settings().set({ Authorization: 'Bearer ', Cookie: cookie }).expect(403);
    await settings().set({ Authorization: 'Basic abc', Cookie: cookie }).expect(403);
    await settings().set({ Authorization: 'Bearer nonsense', Cookie: cookie }).expect(401);
  });

  it('may read by cookie, since no other site sees the answer', async () => {
    const answer = await request(test.url)
      .get('/api/v1/users/settings')
      .set({ Cookie: cookie, Origin: 'https://evil.example' })
      .expect(200);
    expect(answer.headers).not.toHaveProperty('access-control-allow-origin');
  });

  it.each([
    ['login', {}],
    ['signup', {}],
    ['verify-code', {}],
    ['verify-email', {}],
    ['resend-verification', {}],
    ['refresh', {}],
    ['logout', {}],
  ])('cannot sign anyone in or out by %s', async (path, body) => {
    const answer = await request(test.url)
      .post(`/api/v1/auth/${path}`)
      .set({ Origin: 'https://evil.example', 'X-Client-Version': version })
      .send(body)
      .expect(403);
    expect(answer.body).toMatchObject({ code: 'CSRF_REJECTED' });
    expect(answer.headers).not.toHaveProperty('set-cookie');
  });

  it.each(['refresh', 'logout'])('cannot %s by cookie without the page’s headers', async (path) => {
    const ask = () => request(test.url).post(`/api/v1/auth/${path}`).set('Cookie', cookie);
    await ask().expect(403);
    await ask().set('Origin', Origin).expect(403);
    await request(test.url).get('/api/v1/auth/me').set('Cookie', cookie).expect(200);
  });

  it('cannot be simple forms, since no route takes their types as JSON', async () => {
    const { email } = await makeAccount(test);
    await request(test.url)
      .post('/api/v1/auth/login')
      .type('text/plain')
      .send(JSON.stringify({ email, password: PASSWORD }))
      .expect(({ status }) => expect([400, 415]).toContain(status));
  });
});
