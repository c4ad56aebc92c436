import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import request from 'supertest';
import { drainOutbox, makeAccount, PASSWORD, someEmail } from '../testing/accounts.js';
import { createTestApp, type TestApp } from '../testing/test-app.js';

describe('signing in', () => {
  let test: TestApp;
  let other: TestApp;
  beforeAll(async () => {
    // One sign-in a minute is allowed per fiftieth of the scale; the limit's own tests count on 20.
    test = await createTestApp();
    other = await createTestApp({ beside: test });
  });
  afterAll(async () => {
    await other.close();
    await test.close();
  });

  const login = (body: object, app = test) => request(app.url).post('/api/v1/auth/login').send(body);

  it('answers tokens, session and profile to whoever knows the password', async () => {
    const user = await makeAccount(test, { name: 'Grace', plan: 'pro', settings: { theme: 'dark' } });
    const answer = await login({ email: ` ${user.email.toUpperCase()} `, password: PASSWORD }).expect(200);
    expect(answer.body).toEqual({
      access_token: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
      refresh_token: expect.any(String),
      expires_in: 3600,
      token_type: 'bearer',
      session: { id: expect.any(String), expires_at: expect.any(String), theme: 'dark' },
      user: {
        id: user.id,
        name: 'Grace',
        email: user.email,
        email_verified: true,
        plan: 'pro',
        avatar_url: null,
        created_at: user.createdAt.toISOString(),
        join_date: user.createdAt.toISOString(),
        total_downloads: 0,
        monthly_downloads: 0,
        theme: 'dark',
        language: 'en',
        pending_email: null,
        has_password: true,
        second_factor: false,
        quota: 5 * 1024 ** 3,
      },
    });
    expect(answer.headers['cache-control']).toBe('no-store');
    const { access_token } = answer.body as { access_token: string };
    const me = await request(test.url)
      .get('/api/v1/auth/me')
      .set('Authorization', `Bearer ${access_token}`)
      .expect(200);
    expect(me.body).toEqual((answer.body as { user: unknown }).user);
  });

  it('answers a wrong password, an unknown address and an account without a password alike', async () => {
    const known = await makeAccount(test);
    const passwordless = await makeAccount(test, { passwordHash: null });
    const answers = [];
    for (const email of [known.email, someEmail(), passwordless.email]) {
      const answer = await login({ email, password: 'not the password' });
      answers.push({ status: answer.status, body: { ...(answer.body as object), request_id: '' } });
    }
    expect(answers[0]).toMatchObject({
      status: 401,
      body: { code: 'INVALID_CREDENTIALS', message: 'Invalid login credentials' },
    });
    expect(answers[1]).toEqual(answers[0]);
    expect(answers[2]).toEqual(answers[0]);
  });

  it('tells only whoever knows the password that an account is inactive', async () => {
    const email = someEmail();
    await request(test.url).post('/api/v1/auth/signup').send({ name: 'Ada', email, password: PASSWORD }).expect(202);
    await drainOutbox(test);
    const right = await login({ email, password: PASSWORD }).expect(403);
    expect(right.body).toMatchObject({ code: 'ACCOUNT_INACTIVE', message: expect.stringContaining('inactive') });
    const wrong = await login({ email, password: 'not the password' }).expect(401);
    expect(wrong.body).toMatchObject({ code: 'INVALID_CREDENTIALS' });
  });

  it.each([
    [{ password: PASSWORD }, 'Email is required'],
    [{ email: 'ada', password: PASSWORD }, 'Please enter a valid email'],
    [{ email: 'ada@example.com' }, 'Password is required'],
    [{ email: 'ada@example.com', password: '' }, 'Password is required'],
  ])('refuses %o: %s', async (body, message) => {
    const answer = await login(body).expect(400);
    expect(answer.body).toMatchObject({ code: 'VALIDATION_FAILED', message });
  });

  it('hears twenty tries a minute from one place, over both processes, then says when to come back', async () => {
    const strict = { RATE_LIMIT_SCALE: '1' };
    const [first, second] = [
      await createTestApp({ beside: test, env: strict }),
      await createTestApp({ beside: test, env: strict }),
    ];
    try {
      // Whatever the tests above have counted, twenty-five more pass the limit.
      const body = () => ({ email: someEmail(), password: 'not the password' });
      const answers = await Promise.all(Array.from({ length: 25 }, (_, n) => login(body(), n % 2 ? first : second)));
      const refused = answers.filter(({ status }) => status === 429);
      expect(answers.filter(({ status }) => status === 401).length).toBeLessThanOrEqual(20);
      expect(refused.length).toBeGreaterThanOrEqual(5);
      expect(refused[0]!.body).toMatchObject({ code: 'RATE_LIMITED' });
      const seconds = Number(refused[0]!.headers['retry-after']);
      expect(seconds).toBeGreaterThan(0);
      expect(seconds).toBeLessThanOrEqual(60);
    } finally {
      await second.close();
      await first.close();
    }
  });
});
