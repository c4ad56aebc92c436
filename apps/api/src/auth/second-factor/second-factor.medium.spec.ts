import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Secret, TOTP } from 'otpauth';
import request from 'supertest';
import { mailTo, makeAccount, PASSWORD, signIn } from '../../testing/accounts.js';
import { createTestApp, type TestApp } from '../../testing/test-app.js';
import { TestClock } from '../../testing/test-clock.js';

describe('the second factor', () => {
  let test: TestApp;
  const clock = new TestClock();
  beforeAll(async () => {
    test = await createTestApp({ override: clock.override });
  });
  afterAll(() => test.close());

  const call = (token: string, method: 'get' | 'post' | 'delete', path = '') =>
    request(test.url)[method](`/api/v1/users/me/second-factor${path}`).set('Authorization', `Bearer ${token}`);
  const login = (email: string) => request(test.url).post('/api/v1/auth/login').send({ email, password: PASSWORD });
  const finish = (second_factor_token: string, code: string) =>
    request(test.url).post('/api/v1/auth/second-factor').send({ second_factor_token, code });
  /** What an authenticator app would show. */
  const codeOf = (secret: string) =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: clock.now().getTime() });
  const half = async (email: string): Promise<string> => {
    const answer = await login(email).expect(401);
    expect(answer.body).toMatchObject({ code: 'SECOND_FACTOR_REQUIRED' });
    return (answer.body as { second_factor_token: string }).second_factor_token;
  };

  async function protectedAccount() {
    const user = await makeAccount(test);
    const { access_token: token } = await signIn(test, user);
    const { secret, otpauth_uri } = (await call(token, 'post').expect(200)).body as {
      secret: string;
      otpauth_uri: string;
    };
    const { recovery_codes: codes } = (
      await call(token, 'post', '/confirm')
        .send({ code: codeOf(secret) })
        .expect(200)
    ).body as { recovery_codes: string[] };
    // The code of this half minute is used up.
    clock.advance({ seconds: 30 });
    return { user, token, secret, uri: otpauth_uri, codes };
  }

  it('is set up by a first code; then a password alone opens nothing', async () => {
    const { user, secret, uri, codes, token } = await protectedAccount();
    expect(uri).toMatch(/^otpauth:\/\/totp\/Timbrel:/);
    expect(codes).toHaveLength(10);
    expect(new Set(codes).size).toBe(10);
    const signedIn = await finish(await half(user.email), codeOf(secret)).expect(200);
    expect(signedIn.body).toMatchObject({
      access_token: expect.any(String),
      user: { id: user.id, second_factor: true },
    });
    expect((await mailTo(test, user.email))[0]!.subject).toBe('Two-factor authentication is on');
    expect((await call(token, 'get').expect(200)).body).toEqual({ enabled: true, recovery_codes_left: 10 });
  });

  it('is asked for, too, by whatever needs a recent sign-in, and a new password does not stand in for it', async () => {
    const { token, secret } = await protectedAccount();
    const post = (path: string, body: object) =>
      request(test.url).post(`/api/v1/${path}`).set('Authorization', `Bearer ${token}`).send(body);
    clock.advance({ seconds: 601 });
    await call(token, 'post', '/recovery-codes').expect(403);
    for (const code of [undefined, '', '000000']) {
      const answer = await post('auth/reauthenticate', { password: PASSWORD, code }).expect(400);
      expect(answer.body).toMatchObject({ code: 'SECOND_FACTOR_WRONG', details: [{ field: 'code' }] });
    }
    await post('users/me/password', { currentPassword: PASSWORD, newPassword: 'another horse battery' }).expect(204);
    await call(token, 'post', '/recovery-codes').expect(403);
    const proof = { password: 'another horse battery', code: codeOf(secret) };
    await post('auth/reauthenticate', proof).expect(204);
    await call(token, 'post', '/recovery-codes').expect(200);
  });

  it('is asked for after a forgotten password was replaced, too', async () => {
    const { user, secret } = await protectedAccount();
    const post = (path: string, body: object) => request(test.url).post(`/api/v1/auth/${path}`).send(body);
    await post('forgot-password', { email: user.email }).expect(202);
    const token = /reset-password\?token=([\w-]+)/.exec((await mailTo(test, user.email))[0]!.text)![1];
    const reset = await post('reset-password', { token, password: 'another horse battery' }).expect(204);
    expect(String(reset.headers['set-cookie'])).not.toContain('timbrel_access');
    const answer = await post('login', { email: user.email, password: 'another horse battery' }).expect(401);
    const { code, second_factor_token } = answer.body as { code: string; second_factor_token: string };
    expect(code).toBe('SECOND_FACTOR_REQUIRED');
    await finish(second_factor_token, codeOf(secret)).expect(200);
  });

  it('counts for nothing before it is confirmed', async () => {
    const user = await makeAccount(test);
    const { access_token } = await signIn(test, user);
    await call(access_token, 'post').expect(200);
    await call(access_token, 'post', '/confirm').send({ code: '000000' }).expect(400);
    await login(user.email).expect(200);
  });

  it('takes each code once, though it comes ten times at the same instant', async () => {
    const { user, secret } = await protectedAccount();
    const token = await half(user.email);
    const code = codeOf(secret);
    const answers = await Promise.all(Array.from({ length: 10 }, () => finish(token, code)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 9 }, () => 400)]);
  });

  it('refuses six characters that are no digits', async () => {
    const { user } = await protectedAccount();
    for (const code of ['éééééé', '😀😀😀', '٣٣٣٣٣٣', 'abcdef'])
      expect((await finish(await half(user.email), code).expect(400)).body).toMatchObject({
        code: 'SECOND_FACTOR_WRONG',
      });
  });

  it('bears a clock that is half a minute off, not more', async () => {
    const { user, secret } = await protectedAccount();
    const code = codeOf(secret);
    clock.advance({ seconds: 30 });
    await finish(await half(user.email), code).expect(200);
    const old = codeOf(secret);
    clock.advance({ seconds: 90 });
    expect((await finish(await half(user.email), old).expect(400)).body).toMatchObject({ code: 'SECOND_FACTOR_WRONG' });
  });

  it('takes each recovery code once, however it is typed', async () => {
    const { user, codes, token } = await protectedAccount();
    const [first, second] = codes as [string, string];
    await finish(await half(user.email), ` ${first.toLowerCase().replace('-', ' ')} `).expect(200);
    await finish(await half(user.email), first).expect(400);
    await finish(await half(user.email), second).expect(200);
    expect((await call(token, 'get').expect(200)).body).toEqual({ enabled: true, recovery_codes_left: 8 });
  });

  it('is not guessed', async () => {
    const { user, secret } = await protectedAccount();
    const token = await half(user.email);
    const tries = await Promise.all(
      Array.from({ length: 30 }, (_, n) => finish(token, String(100_000 + n * 7_919).slice(0, 6))),
    );
    expect(tries.filter(({ status }) => status === 400)).toHaveLength(10);
    await finish(token, codeOf(secret)).expect(429);
  });

  it('has five minutes to be given, to whoever began', async () => {
    const { user, secret } = await protectedAccount();
    const token = await half(user.email);
    clock.advance({ seconds: 301 });
    expect((await finish(token, codeOf(secret)).expect(400)).body).toMatchObject({ code: 'SECOND_FACTOR_EXPIRED' });
    expect((await finish('made-up', codeOf(secret)).expect(400)).body).toMatchObject({ code: 'SECOND_FACTOR_EXPIRED' });
  });

  it('gives other recovery codes, and those before stop working', async () => {
    const { user, codes, token } = await protectedAccount();
    const renewed = (await call(token, 'post', '/recovery-codes').expect(200)).body as { recovery_codes: string[] };
    await finish(await half(user.email), codes[0]!).expect(400);
    await finish(await half(user.email), renewed.recovery_codes[0]!).expect(200);
  });

  it('can be turned off by its owner, who is told', async () => {
    const { user, token } = await protectedAccount();
    await call(token, 'post').expect(409);
    await call(token, 'delete').expect(204);
    await login(user.email).expect(200);
    expect((await mailTo(test, user.email))[0]!.subject).toBe('Two-factor authentication is off');
  });

  it.each([
    ['post', ''],
    ['post', '/confirm'],
    ['post', '/recovery-codes'],
    ['delete', ''],
  ] as const)('needs a recent sign-in to %s%s', async (method, path) => {
    const { access_token } = await signIn(test, await makeAccount(test));
    clock.advance({ seconds: 601 });
    const answer = await call(access_token, method, path).send({ code: '123456' }).expect(403);
    expect(answer.body).toMatchObject({ code: 'REAUTHENTICATION_REQUIRED' });
  });

  it('keeps neither secret nor recovery codes as they are, in any table', async () => {
    const { user, secret, codes } = await protectedAccount();
    const rows = await test.orm.em.getConnection().execute<{ row: string }[]>(
      `select row_to_json(s)::text as row from second_factors s where user_id = ?
         union all select row_to_json(r)::text from recovery_codes r where user_id = ?`,
      [user.id, user.id],
    );
    const kept = rows.map(({ row }) => row).join();
    for (const word of [secret, ...codes, ...codes.map((code) => code.replace('-', ''))])
      expect(kept).not.toContain(word);
  });
});
