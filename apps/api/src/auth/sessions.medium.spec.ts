import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createHmac } from 'node:crypto';
import request from 'supertest';
import { DAY_MS } from '../common/clock/durations.js';
import { mailTo, makeAccount, PAGE_HEADERS, PASSWORD, signIn, verificationOf, someEmail } from '../testing/accounts.js';
import { createTestApp, type TestApp } from '../testing/test-app.js';
import { accessTokenKey } from './tokens/token.service.js';
import { TestClock } from '../testing/test-clock.js';
import { until } from '../testing/until.js';

describe('sessions', () => {
  let test: TestApp;
  let other: TestApp;
  const clock = new TestClock();
  beforeAll(async () => {
    test = await createTestApp({ override: clock.override });
    other = await createTestApp({ override: clock.override, beside: test });
  });
  afterAll(async () => {
    await other.close();
    await test.close();
  });

  const api = (path: string) => `/api/v1/auth/${path}`;
  const refresh = (refresh_token: string, app = test) => request(app.url).post(api('refresh')).send({ refresh_token });
  const refreshed = async (token: string, app = test) =>
    ((await refresh(token, app).expect(200)).body as { refresh_token: string }).refresh_token;
  const me = (token: string, app = test) => request(app.url).get(api('me')).set('Authorization', `Bearer ${token}`);
  const pageLogin = (email: string, more: object = {}, app = test) =>
    request(app.url)
      .post(api('login'))
      .set(PAGE_HEADERS)
      .send({ email, password: PASSWORD, ...more });
  const cookiesOf = (answer: request.Response) => (answer.headers['set-cookie'] as unknown as string[]) ?? [];
  const cookieHeader = (answer: request.Response) =>
    cookiesOf(answer)
      .map((cookie) => cookie.split(';')[0])
      .join('; ');

  describe('refreshing', () => {
    it('gives a new pair and keeps the session', async () => {
      const tokens = await signIn(test, await makeAccount(test));
      const answer = await refresh(tokens.refresh_token).expect(200);
      expect(answer.body).toMatchObject({ session: { id: tokens.session.id }, token_type: 'bearer', expires_in: 3600 });
      const fresh = answer.body as { access_token: string; refresh_token: string };
      expect(fresh.refresh_token).not.toBe(tokens.refresh_token);
      await me(fresh.access_token).expect(200);
    });

    it('gives two tabs the same successor within ten seconds, over both processes', async () => {
      const { refresh_token } = await signIn(test, await makeAccount(test));
      const successors = await Promise.all([
        refreshed(refresh_token),
        refreshed(refresh_token, other),
        refreshed(refresh_token),
        refreshed(refresh_token, other),
      ]);
      expect(new Set(successors).size).toBe(1);
      clock.advance({ seconds: 9 });
      expect(await refreshed(refresh_token)).toBe(successors[0]);
      await refresh(successors[0]).expect(200);
    });

    it('with a token used more than ten seconds ago ends the family and tells the owner once', async () => {
      const user = await makeAccount(test);
      const first = await signIn(test, user);
      const elsewhere = await signIn(test, user);
      const second = await refreshed(first.refresh_token);
      clock.advance({ seconds: 11 });
      const refused = await refresh(first.refresh_token, other).expect(401);
      expect(refused.body).toMatchObject({ code: 'REFRESH_REJECTED' });
      await refresh(second).expect(401);
      await refresh(first.refresh_token).expect(401);
      expect((await mailTo(test, user.email)).map(({ subject }) => subject)).toEqual([
        'We signed out one of your devices',
      ]);
      await refresh(elsewhere.refresh_token).expect(200);
    });

    it('refuses forged, foreign and malformed tokens and harms no session by them', async () => {
      const { refresh_token, session } = await signIn(test, await makeAccount(test));
      const [id, generation, mac] = refresh_token.split('.') as [string, string, string];
      const { session: foreign } = await signIn(test, await makeAccount(test));
      const forged = [
        `${id}.${generation}.${'A'.repeat(43)}`,
        `${id}.${Number(generation) + 1}.${mac}`,
        `${foreign.id}.${generation}.${mac}`,
        `${'-'.repeat(36)}.0.${mac}`,
        'nonsense',
      ];
      for (const token of forged) await refresh(token).expect(401);
      await refresh(refresh_token).expect(200);
      expect(id).toBe(session.id);
    });

    it('cannot be done with what the database holds', async () => {
      const { refresh_token } = await signIn(test, await makeAccount(test));
      const rows = await test.orm.em
        .getConnection()
        .execute<{ row: string }[]>('select s::text as row from sessions s');
      expect(rows.map(({ row }) => row).join()).not.toContain(refresh_token.split('.')[2]);
    });

    it('keeps a remembered session for 30 days after its last use, another for one', async () => {
      const user = await makeAccount(test);
      const signInFor = async (remember_me: boolean) =>
        (
          (await request(test.url).post(api('login')).send({ email: user.email, password: PASSWORD, remember_me }))
            .body as { refresh_token: string }
        ).refresh_token;
      const [long, short] = [await signInFor(true), await signInFor(false)];
      clock.advance({ hours: 23 });
      const short2 = await refreshed(short);
      clock.advance({ hours: 25 });
      await refresh(short2).expect(401);
      clock.advance({ days: 27 });
      const long2 = await refreshed(long);
      clock.advance({ days: 29 });
      const long3 = await refreshed(long2);
      clock.advance({ days: 31 });
      await refresh(long3).expect(401);
    });
  });

  describe('ending', () => {
    it('refuses the access token at once here and within seconds in another process', async () => {
      const tokens = await signIn(test, await makeAccount(test));
      await me(tokens.access_token).expect(200);
      await me(tokens.access_token, other).expect(200);
      await request(test.url).post(api('logout')).send({ refresh_token: tokens.refresh_token }).expect(204);
      await me(tokens.access_token).expect(401);
      await until(
        async () => (await me(tokens.access_token, other)).status === 401,
        'the other process to refuse',
        5_000,
      );
      await refresh(tokens.refresh_token, other).expect(401);
    });

    it('by logging out takes the page’s cookies away', async () => {
      const { email } = await makeAccount(test);
      const signedIn = await pageLogin(email).expect(200);
      const cookie = cookieHeader(signedIn);
      const answer = await request(test.url)
        .post(api('logout'))
        .set({ ...PAGE_HEADERS, Cookie: cookie })
        .expect(204);
      expect(cookiesOf(answer).map((each) => each.replace(/Expires=.*?(;|$)/, ''))).toEqual([
        expect.stringMatching(/^timbrel_access=; .*Path=\/(;|$)/),
        expect.stringMatching(/^timbrel_refresh=; .*Path=\/api\/v1\/auth/),
      ]);
      await request(test.url).get(api('session')).set('Cookie', cookie).expect(401);
    });

    it('needs any one token that proves the session, and no header where it is a bearer’s', async () => {
      const user = await makeAccount(test);
      for (const proof of ['refresh', 'access'] as const) {
        const { access_token, refresh_token } = await signIn(test, user);
        const logout = request(test.url).post(api('logout'));
        await (
          proof === 'refresh'
            ? logout.send({ refresh_token })
            : logout.set('Authorization', `Bearer ${access_token}`).set('Cookie', `timbrel_access=${access_token}`)
        ).expect(204);
        await me(access_token).expect(401);
      }
    });

    it('changes nothing for whoever proves none', async () => {
      const { access_token, session } = await signIn(test, await makeAccount(test));
      await request(test.url).post(api('logout')).expect(204);
      await request(test.url)
        .post(api('logout'))
        .send({ refresh_token: `${session.id}.0.${'A'.repeat(43)}` })
        .expect(204);
      await me(access_token).expect(200);
    });
  });

  describe('of a page', () => {
    it.each(['Origin', 'Sec-Fetch-Site'] as const)('are cookies alone where %s tells that one asks', async (header) => {
      const { email } = await makeAccount(test);
      const answer = await request(test.url)
        .post(api('login'))
        .set(header, PAGE_HEADERS[header])
        .send({ email, password: PASSWORD })
        .expect(200);
      expect(answer.body).toMatchObject({ access_token: null, refresh_token: null });
      expect(cookieHeader(answer)).toMatch(/^timbrel_access=[\w.-]+; timbrel_refresh=[\w.-]+; timbrel_device=[\w.-]+$/);
    });

    it('show no token in the body of any call that signs in', async () => {
      const bodies: string[] = [];
      const cookies: string[] = [];
      const ask = async (path: string, body: object, cookie = '') => {
        const answer = await request(test.url)
          .post(api(path))
          .set({ ...PAGE_HEADERS, Cookie: cookie })
          .send(body)
          .expect(200);
        bodies.push(answer.text);
        cookies.push(...cookiesOf(answer).map((each) => each.split(/[=;]/)[1]!));
        return cookieHeader(answer);
      };
      for (const by of ['code', 'token'] as const) {
        const email = someEmail();
        await request(test.url).post(api('signup')).send({ name: 'Ada', email, password: PASSWORD }).expect(202);
        const proof = await verificationOf(test, email);
        await (by === 'code'
          ? ask('verify-code', { email, code: proof.code })
          : ask('verify-email', { token: proof.token }));
        await ask('refresh', {}, await ask('login', { email, password: PASSWORD }));
      }
      expect(bodies).toHaveLength(6);
      // Access and refresh token each time, and which browser it is where that is not known yet.
      expect(cookies).toHaveLength(16);
      expect(cookies.filter((secret) => bodies.join().includes(secret))).toEqual([]);
    });

    it('show no token either where only the refresh cookie tells of a page', async () => {
      const signedIn = await pageLogin((await makeAccount(test)).email);
      const { refresh_token } = await signIn(test, await makeAccount(test));
      const answer = await request(test.url)
        .post(api('refresh'))
        .set('Cookie', cookieHeader(signedIn))
        .send({ refresh_token })
        .expect(200);
      expect(answer.body).toMatchObject({ access_token: null, refresh_token: null });
    });

    it('live in cookies that scripts cannot read and other sites cannot send', async () => {
      const { email } = await makeAccount(test);
      const [access, refreshing] = cookiesOf(await pageLogin(email));
      for (const cookie of [access, refreshing]) {
        expect(cookie).toContain('HttpOnly');
        expect(cookie).toContain('SameSite=Lax');
        expect(cookie).not.toMatch(/Secure|Max-Age|Expires|Domain/);
      }
      expect(access).toMatch(/; Path=\/(;|$)/);
      expect(refreshing).toMatch(/; Path=\/api\/v1\/auth(;|$)/);
    });

    it('outlive the browser only where the user asks to be remembered', async () => {
      const { email } = await makeAccount(test);
      const [access, refreshing] = cookiesOf(await pageLogin(email, { remember_me: true }));
      expect(access).toContain('Max-Age=3600');
      const expires = new Date(/Expires=([^;]+)/.exec(refreshing!)![1]!).getTime();
      const days = (expires - clock.now().getTime()) / DAY_MS;
      expect(days).toBeGreaterThan(29.9);
      expect(days).toBeLessThanOrEqual(30);
    });

    describe('over https', () => {
      const PAGE = { ...PAGE_HEADERS, Origin: 'https://timbrel.example' };
      let secure: TestApp;
      beforeAll(async () => {
        secure = await createTestApp({
          beside: test,
          override: clock.override,
          env: { PUBLIC_URL: 'https://timbrel.example', SMTP_URL: 'smtp://127.0.0.1:9' },
        });
      });
      afterAll(() => secure.close());

      const send = (path: string, cookie: string, body: object = {}) =>
        request(secure.url)
          .post(api(path))
          .set({ ...PAGE, Cookie: cookie })
          .send(body);

      it('are bound to this host by their names, and sent over https alone', async () => {
        const { email } = await makeAccount(test);
        const credentials = { email, password: PASSWORD };
        const answer = await send('login', '', credentials).expect(200);
        expect(cookiesOf(answer).map((cookie) => cookie.split('=')[0])).toEqual([
          '__Host-timbrel_access',
          '__Host-timbrel_refresh',
          '__Host-timbrel_device',
        ]);
        for (const cookie of cookiesOf(answer)) {
          expect(cookie).toMatch(/; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
          expect(cookie).not.toContain('Domain');
        }
        const cookie = cookieHeader(answer);
        const session = request(secure.url).get(api('session')).set('Cookie', cookie);
        expect((await session.expect(200)).body).toMatchObject({ user: { email } });
        const renewed = await send('refresh', cookie).expect(200);
        const gone = await send('logout', cookieHeader(renewed)).expect(204);
        expect(cookiesOf(gone).map((each) => each.replace(/Expires=[^;]+/, ''))).toEqual(
          ['access', 'refresh'].map((name) => expect.stringMatching(`^__Host-timbrel_${name}=; .*Path=/.*; Secure`)),
        );
        await request(secure.url)
          .post(api('login'))
          .set('Origin', 'http://timbrel.example')
          .send(credentials)
          .expect(403);
      });

      it('count for nothing by their plain names, which another host of the domain may set', async () => {
        const plain = cookieHeader(await pageLogin((await makeAccount(test)).email));
        await send('refresh', plain).expect(401);
        await request(secure.url).get(api('session')).set('Cookie', plain).expect(401);
      });
    });

    it('renew themselves by the cookie and lose it where it no longer counts', async () => {
      const { email } = await makeAccount(test);
      const first = cookieHeader(await pageLogin(email));
      const renew = (cookie: string) =>
        request(test.url)
          .post(api('refresh'))
          .set({ ...PAGE_HEADERS, Cookie: cookie });
      const second = await renew(first).expect(200);
      expect(cookieHeader(second)).not.toBe(first);
      await request(test.url).get(api('session')).set('Cookie', cookieHeader(second)).expect(200);
      clock.advance({ seconds: 11 });
      const refused = await renew(first).expect(401);
      expect(cookiesOf(refused).every((cookie) => /^timbrel_\w+=;/.test(cookie))).toBe(true);
      expect(cookiesOf(refused)).toHaveLength(2);
    });
  });

  describe('on proving anew who one is', () => {
    const page = (method: 'get' | 'post', path: string, cookie: string, body?: object) =>
      request(test.url)
        [method](`/api/v1/${path}`)
        .set({ ...PAGE_HEADERS, Cookie: cookie })
        .send(body);
    const REFUSED: Record<string, [string, object]> = {
      'the password': ['auth/reauthenticate', { password: PASSWORD }],
      'a new password': ['users/me/password', { currentPassword: PASSWORD, newPassword: 'a new horse battery' }],
    };

    it.each(Object.keys(REFUSED))('by %s replace the tokens of a page: those before are refused', async (how) => {
      const before = await pageLogin((await makeAccount(test)).email);
      const old = cookieHeader(before);
      await page('get', 'auth/me', old).expect(200);
      const [path, body] = REFUSED[how]!;
      const proved = await page('post', path, old, body).expect(204);
      const fresh = cookieHeader(proved);
      expect(fresh).toMatch(/^timbrel_access=[\w.-]+; timbrel_refresh=[\w.-]+$/);
      await page('get', 'auth/me', fresh).expect(200);
      await page('get', 'auth/me', old).expect(401);
      // A thief who holds the old tokens does not get the proved session, and another tab of its owner's loses nothing.
      const late = await page('post', 'auth/refresh', old, {}).expect(401);
      expect(late.headers['set-cookie']).toBeUndefined();
      const renewed = await page('post', 'auth/refresh', fresh, {}).expect(200);
      await page('get', 'auth/me', cookieHeader(renewed)).expect(200);
      await page('get', 'auth/me', fresh).expect(200);
      clock.advance({ seconds: 11 });
      await page('post', 'auth/refresh', old, {}).expect(401);
    });

    it('leave a program its tokens, which no page holds', async () => {
      const { access_token, refresh_token } = await signIn(test, await makeAccount(test));
      const answer = await request(test.url)
        .post(api('reauthenticate'))
        .set('Authorization', `Bearer ${access_token}`)
        .send({ password: PASSWORD })
        .expect(204);
      expect(cookiesOf(answer)).toEqual([]);
      await me(access_token).expect(200);
      await refresh(refresh_token).expect(200);
    });

    it('by a sign-in end the session that the browser had before', async () => {
      const { email } = await makeAccount(test);
      const old = cookieHeader(await pageLogin(email));
      const fresh = cookieHeader(await page('post', 'auth/login', old, { email, password: PASSWORD }).expect(200));
      await page('get', 'auth/me', fresh).expect(200);
      await page('get', 'auth/me', old).expect(401);
      await page('post', 'auth/refresh', old, {}).expect(401);
    });
  });

  it('end 90 days after their owner last proved who they are, used or not', async () => {
    const { email } = await makeAccount(test);
    const login = await request(test.url)
      .post(api('login'))
      .send({ email, password: PASSWORD, remember_me: true })
      .expect(200);
    const opened = clock.now().getTime();
    let token = (login.body as { refresh_token: string }).refresh_token;
    for (const day of [29, 58, 87]) {
      clock.advance({ days: 29 });
      const answer = await refresh(token).expect(200);
      const body = answer.body as { refresh_token: string; session: { expires_at: string } };
      token = body.refresh_token;
      const ends = (new Date(body.session.expires_at).getTime() - opened) / DAY_MS;
      expect(Math.round(ends)).toBe(Math.min(day + 30, 90));
    }
    clock.advance({ days: 3, seconds: 60 });
    await refresh(token).expect(401);
  });

  it('survive a change of the secret as long as the previous one is named', async () => {
    const tokens = await signIn(test, await makeAccount(test));
    const next = 'another secret, which is long enough too';
    const renewed = await createTestApp({
      beside: test,
      override: clock.override,
      env: { APP_SECRET: next, APP_SECRET_PREVIOUS: test.env.APP_SECRET },
    });
    const forgetful = await createTestApp({ beside: test, override: clock.override, env: { APP_SECRET: next } });
    try {
      await me(tokens.access_token, renewed).expect(200);
      await me(tokens.access_token, forgetful).expect(401);
      await refresh(tokens.refresh_token, forgetful).expect(401);
      const fresh = (await refresh(tokens.refresh_token, renewed).expect(200)).body as typeof tokens;
      await me(fresh.access_token, forgetful).expect(200);
      await refresh(fresh.refresh_token, forgetful).expect(200);
      await me(fresh.access_token, test).expect(401);
    } finally {
      await forgetful.close();
      await renewed.close();
    }
  });

  it('are told apart however many ask at the same instant', async () => {
    const accounts = await Promise.all(
      Array.from({ length: 5 }, async () => {
        const user = await makeAccount(test);
        return { email: user.email, token: (await signIn(test, user)).access_token };
      }),
    );
    const asked = Array.from({ length: 100 }, (_, n) => accounts[n % 5]!);
    const answers = await Promise.all(asked.map(({ token }) => me(token)));
    const strangers = await Promise.all(asked.slice(0, 20).map(({ token }, n) => me(n % 2 ? token : 'nonsense')));
    expect(answers.map(({ body }) => (body as { email: string }).email)).toEqual(asked.map(({ email }) => email));
    expect(strangers.map(({ status }) => status)).toEqual(strangers.map((_, n) => (n % 2 ? 200 : 401)));
  });

  it('refuse access tokens that are unsigned, altered or signed with anything else', async () => {
    const { access_token } = await signIn(test, await makeAccount(test));
    const [header, payload, signature] = access_token.split('.') as [string, string, string];
    const none = Buffer.from(JSON.stringify({ alg: 'none', typ: 'JWT' })).toString('base64url');
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as { exp: number; iat: number };
    expect(claims.exp - claims.iat).toBe(3_600);
    const altered = Buffer.from(JSON.stringify({ ...claims, exp: claims.exp + 1 })).toString('base64url');
    const forged = [
      `${none}.${payload}.`,
      `${none}.${payload}.${signature}`,
      `${header}.${altered}.${signature}`,
      `${header}.${payload}.${signature.slice(0, -2)}AA`,
      'nonsense',
    ];
    for (const token of forged) {
      const answer = await me(token).expect(401);
      expect(answer.body).toMatchObject({ code: 'UNAUTHENTICATED' });
    }
  });

  it('refuse access tokens of ours that have ended, or are signed in another way', async () => {
    const { access_token } = await signIn(test, await makeAccount(test));
    const claims = JSON.parse(Buffer.from(access_token.split('.')[1]!, 'base64url').toString()) as { exp: number };
    const signed = (alg: 'HS256' | 'HS512', more: object) => {
      const parts = [
        { alg, typ: 'JWT' },
        { ...claims, ...more },
      ];
      const text = parts.map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.');
      const mac = createHmac(alg.replace('HS', 'sha'), accessTokenKey(test.env.APP_SECRET)).update(text);
      return `${text}.${mac.digest('base64url')}`;
    };
    await me(signed('HS256', {})).expect(200);
    await me(signed('HS256', { exp: Math.floor(Date.now() / 1_000) - 1 })).expect(401);
    await me(signed('HS512', {})).expect(401);
  });

  it('end with their account', async () => {
    const user = await makeAccount(test);
    const { access_token } = await signIn(test, user);
    await me(access_token).expect(200);
    await test.orm.em.getConnection().execute('delete from users where id = ?', [user.id]);
    await me(access_token).expect(401);
  });
});
