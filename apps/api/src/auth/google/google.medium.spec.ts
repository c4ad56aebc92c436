import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { OAuth2Server } from 'oauth2-mock-server';
import request from 'supertest';
import {
  mailTo,
  makeAccount,
  PAGE_HEADERS,
  PASSWORD,
  signIn,
  someEmail,
  verificationOf,
} from '../../testing/accounts.js';
import { createTestApp, type TestApp } from '../../testing/test-app.js';

interface Person {
  sub: string;
  email: string;
  email_verified?: boolean;
  name?: string;
  [claim: string]: unknown;
}

describe('signing in with Google', () => {
  const issuer = new OAuth2Server();
  let test: TestApp;
  let claims: Partial<Person> = {};
  beforeAll(async () => {
    await issuer.issuer.keys.generate('RS256');
    await issuer.start(0, '127.0.0.1');
    issuer.service.on('beforeTokenSigning', ({ payload }: { payload: object }) => Object.assign(payload, claims));
    test = await createTestApp({
      env: { GOOGLE_CLIENT_ID: 'timbrel', GOOGLE_CLIENT_SECRET: 'secret', GOOGLE_ISSUER: issuer.issuer.url! },
    });
  });
  afterEach(() => {
    issuer.service.removeAllListeners('beforeResponse');
  });
  afterAll(async () => {
    await test.close();
    await issuer.stop();
  });

  const someone = (given: Partial<Person> = {}): Person => ({
    sub: someEmail(),
    email: someEmail(),
    email_verified: true,
    name: 'Ada Lovelace',
    ...given,
  });
  const post = (path: string, body: object) =>
    request(test.url).post(`/api/v1/auth/${path}`).set(PAGE_HEADERS).send(body);
  const cookieOf = (answer: request.Response, name: string) =>
    (answer.headers['set-cookie'] as unknown as string[] | undefined)
      ?.find((cookie) => cookie.startsWith(`${name}=`))
      ?.split(';')[0];

  /** To the issuer and back to the sign-in page, as a browser goes. */
  async function comeBack(person: Person, returnTo = '/library') {
    claims = person;
    const start = await request(test.url).get('/api/v1/auth/google/start').query({ return_to: returnTo }).expect(302);
    const away = new URL(start.headers['location']!);
    const back = new URL((await fetch(away, { redirect: 'manual' })).headers.get('location')!);
    return { away, back, answer: Object.fromEntries(back.searchParams), cookie: cookieOf(start, 'timbrel_google')! };
  }
  async function enter(person: Person) {
    const { answer, cookie } = await comeBack(person);
    return post('login/google', answer).set('Cookie', cookie);
  }
  const userOf = (answer: request.Response) => (answer.body as { user: { id: string; email: string } }).user;

  it('cuts a name that is too long without leaving half a character', async () => {
    const answer = await enter(someone({ name: `${'a'.repeat(99)}😀` }));
    expect(answer.body).toMatchObject({ user: { name: 'a'.repeat(99) } });
  });

  it('asks for the account chooser, name and address, and comes back to the sign-in page', async () => {
    const { away, back } = await comeBack(someone());
    expect(Object.fromEntries(away.searchParams)).toMatchObject({
      client_id: 'timbrel',
      response_type: 'code',
      scope: 'openid email profile',
      prompt: 'select_account',
      code_challenge_method: 'S256',
      redirect_uri: 'http://localhost:3000/login',
      state: expect.stringMatching(/^[\w-]{20,}$/),
      nonce: expect.stringMatching(/^[\w-]{20,}$/),
    });
    expect(back.origin + back.pathname).toBe('http://localhost:3000/login');
  });

  it('makes an active account without a password, welcomes it, and knows it the next time', async () => {
    const person = someone();
    const first = await enter(person);
    expect(first.status).toBe(200);
    expect(first.body).toMatchObject({
      access_token: null,
      return_to: '/library',
      user: { email: person.email, name: 'Ada Lovelace', email_verified: true, has_password: false },
    });
    const again = await enter({ ...person, email: someEmail() });
    expect(userOf(again).id).toBe(userOf(first).id);
    await post('login', { email: person.email, password: '' }).expect(400);
    await post('login', { email: person.email, password: PASSWORD }).expect(401);
  });

  it('links the account of a verified address, whose password stays, and tells its owner', async () => {
    const user = await makeAccount(test);
    const answer = await enter(someone({ email: user.email.toUpperCase() }));
    expect(userOf(answer).id).toBe(user.id);
    await signIn(test, user);
    expect((await mailTo(test, user.email))[0]!.subject).toBe('You can now sign in with Google');
  });

  it('discards what somebody set up with the address before: password, sessions and codes', async () => {
    const email = someEmail();
    await post('signup', { name: 'Mallory', email, password: 'mallory knows it' }).expect(202);
    const { code, token } = await verificationOf(test, email);
    const answer = await enter(someone({ email }));
    expect(answer.body).toMatchObject({ user: { email, name: 'Ada Lovelace', has_password: false } });
    await post('login', { email, password: 'mallory knows it' }).expect(401);
    await post('verify-code', { email, code }).expect(400);
    await post('verify-email', { token }).expect(400);
  });

  it('ten times at once makes one account', async () => {
    const person = someone();
    const returns = [];
    for (let n = 0; n < 10; n += 1) returns.push(await comeBack(person));
    const answers = await Promise.all(
      returns.map(({ answer, cookie }) => post('login/google', answer).set('Cookie', cookie)),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200));
    expect(new Set(answers.map((answer) => userOf(answer).id)).size).toBe(1);
  });

  describe('is refused', () => {
    const refused = { code: 'GOOGLE_AUTH_FAILED', message: 'Failed to authenticate with Google' };

    it('where the address is not verified', async () => {
      for (const email_verified of [false, undefined, 'true'] as boolean[]) {
        const answer = await enter(someone({ email_verified }));
        expect([answer.status, answer.body]).toEqual([400, expect.objectContaining(refused)]);
      }
    });

    it('with a state that is another’s, made up or not there', async () => {
      const { answer, cookie } = await comeBack(someone());
      const other = await comeBack(someone());
      await post('login/google', answer).set('Cookie', other.cookie).expect(400);
      await post('login/google', { ...answer, state: 'made-up' })
        .set('Cookie', cookie)
        .expect(400);
      await post('login/google', answer).expect(400);
      await post('login/google', { code: answer['code'] }).set('Cookie', cookie).expect(400);
    });

    it.each([
      ['a nonce of another sign-in', { nonce: 'another' }],
      ['an audience that is not us', { aud: 'somebody-else' }],
      ['another issuer', { iss: 'https://issuer.example' }],
      ['a time that is over', { exp: 1_000_000_000 }],
    ])('with a token of %s', async (_, wrong) => {
      const answer = await enter(someone(wrong));
      expect([answer.status, answer.body]).toEqual([400, expect.objectContaining(refused)]);
    });

    it('with a signature that is not the issuer’s', async () => {
      issuer.service.once('beforeResponse', ({ body }: { body: { id_token: string } }) => {
        const [header, payload, signature] = body.id_token.split('.') as [string, string, string];
        body.id_token = [header, payload, [...signature].reverse().join('')].join('.');
      });
      const answer = await enter(someone());
      expect([answer.status, answer.body]).toEqual([400, expect.objectContaining(refused)]);
    });

    it('where the issuer refuses the code', async () => {
      issuer.service.once('beforeResponse', (response: { statusCode: number; body: object }) => {
        response.statusCode = 400;
        response.body = { error: 'invalid_grant' };
      });
      expect((await enter(someone())).body).toMatchObject(refused);
    });
  });

  it('of an account with a second factor keeps where one wanted to go until its code is given', async () => {
    const { email } = await makeAccount(test, { secondFactor: true });
    const answer = await enter(someone({ email }));
    expect(answer.status).toBe(401);
    expect(answer.body).toMatchObject({ code: 'SECOND_FACTOR_REQUIRED', return_to: '/library' });
  });

  it('leads back to paths of this application alone', async () => {
    for (const wrong of ['https://evil.example', '//evil.example', '/\\evil.example', 'library', '/a\\b']) {
      await request(test.url).get('/api/v1/auth/google/start').query({ return_to: wrong }).expect(400);
    }
  });

  it('says that it is not set up where it is not, and that the issuer is away where it is', async () => {
    const without = await createTestApp({ beside: test });
    const away = await createTestApp({
      beside: test,
      env: { GOOGLE_CLIENT_ID: 'timbrel', GOOGLE_CLIENT_SECRET: 'x', GOOGLE_ISSUER: 'http://127.0.0.1:9' },
    });
    try {
      const options = async (app: TestApp) =>
        (await request(app.url).get('/api/v1/auth/options').expect(200)).body as object;
      expect([await options(without), await options(away)]).toEqual([{ google: false }, { google: true }]);
      const start = (app: TestApp) => request(app.url).get('/api/v1/auth/google/start');
      const login = (app: TestApp) =>
        request(app.url)
          .post('/api/v1/auth/login/google')
          .send({ code: 'x', code_verifier: 'x'.repeat(43) });
      const notSetUp = { code: 'GOOGLE_NOT_CONFIGURED', message: expect.stringContaining('not set up on this server') };
      expect((await start(without).expect(501)).body).toMatchObject(notSetUp);
      expect((await login(without).expect(501)).body).toMatchObject(notSetUp);
      expect((await start(away).expect(502)).body).toMatchObject({
        code: 'GOOGLE_OAUTH_ERROR',
        message: 'Google OAuth failed',
      });
      // A browser that has left the sign-in page is led back to it.
      for (const [app, code] of [
        [without, 'GOOGLE_NOT_CONFIGURED'],
        [away, 'GOOGLE_OAUTH_ERROR'],
      ] as const) {
        await start(app).set('Accept', 'text/html,*/*;q=0.8').expect(302).expect('Location', `/login?error=${code}`);
      }
    } finally {
      await away.close();
      await without.close();
    }
  });
});
