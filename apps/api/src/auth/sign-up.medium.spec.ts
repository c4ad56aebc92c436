import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import request from 'supertest';
import { drainOutbox, mailTo, makeAccount, PASSWORD, someEmail, verificationOf } from '../testing/accounts.js';
import { createTestApp, type TestApp } from '../testing/test-app.js';
import { TestClock } from '../testing/test-clock.js';

describe('signing up', () => {
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

  const post = (path: string, body: object, app = test) => request(app.url).post(`/api/v1/auth/${path}`).send(body);
  const signUp = (email: string, password = PASSWORD, app = test) =>
    post('signup', { name: 'Ada', email, password }, app);
  const sql = <Row>(statement: string, values: unknown[] = []) =>
    test.orm.em.getConnection().execute<Row[]>(statement, values);
  const accountsOf = (email: string) => sql('select id from users where email = ?', [email]);

  it.each(['signup', 'register'])(
    'by %s makes an inactive account that its code activates and signs in',
    async (path) => {
      const email = someEmail();
      const answer = await post(path, { name: ' Ada ', email: ` ${email.toUpperCase()} `, password: PASSWORD }).expect(
        202,
      );
      expect(answer.body).toMatchObject({ message: 'Verification email sent', verification_required: true });
      const { code } = await verificationOf(test, email);
      await post('login', { email, password: PASSWORD }).expect(403);

      const signedIn = await post('verify-code', { email, code: ` ${code} ` }).expect(200);
      expect(signedIn.body).toMatchObject({
        access_token: expect.any(String),
        refresh_token: expect.any(String),
        expires_in: 3600,
        token_type: 'bearer',
        session: { id: expect.any(String), expires_at: expect.any(String), theme: 'light' },
        user: { name: 'Ada', email, email_verified: true, plan: 'free', quota: 107_374_182 },
      });
      await post('login', { email, password: PASSWORD }).expect(200);
    },
  );

  it.each([
    ['auth/signup', { name: 'Ada \ud83d', email: 'ada@example.com', password: PASSWORD }, 'name'],
    ['auth/signup', { name: 'Ada', email: 'ada\ud83d@example.com', password: PASSWORD }, 'email'],
    ['auth/login', { email: '\ude00@example.com', password: PASSWORD }, 'email'],
    ['auth/forgot-password', { email: 'ada@\ud83d.com' }, 'email'],
    ['auth/resend-verification', { email: 'ada@\ud83d.com' }, 'email'],
    ['auth/verify-code', { email: 'ada@\ud83d.com', code: '123456' }, 'email'],
    ['support/messages', { name: 'Ada', email: 'ada@\ud83d.com', message: 'A question' }, 'email'],
  ])('and %s refuse half a character in %o, and name the field', async (path, body, field) => {
    const answer = await request(test.url).post(`/api/v1/${path}`).send(body).expect(400);
    expect(answer.body).toMatchObject({
      code: 'VALIDATION_FAILED',
      details: [{ field, message: expect.stringContaining('surrogate') }],
    });
  });

  it('gives a link that does the same', async () => {
    const email = someEmail();
    await signUp(email).expect(202);
    const { token } = await verificationOf(test, email);
    const signedIn = await post('verify-email', { token }).expect(200);
    expect(signedIn.body).toMatchObject({ user: { email, email_verified: true } });
  });

  it('lets a code and a link work once', async () => {
    const email = someEmail();
    await signUp(email);
    const { code, token } = await verificationOf(test, email);
    await post('verify-code', { email, code }).expect(200);
    await post('verify-code', { email, code }).expect(400);
    await post('verify-email', { token }).expect(400);
  });

  it('lets one of ten requests at once use a code', async () => {
    const email = someEmail();
    await signUp(email);
    const { code } = await verificationOf(test, email);
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) => post('verify-code', { email, code }, n % 2 ? test : other)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(9);
  });

  it.each(['code', 'link'])('ends a %s after 24 hours', async (kind) => {
    const early = someEmail();
    const late = someEmail();
    for (const email of [early, late]) await signUp(email);
    await drainOutbox(test);
    const use = async (email: string) => {
      const { code, token } = await verificationOf(test, email);
      return kind === 'code' ? post('verify-code', { email, code }) : post('verify-email', { token });
    };
    clock.advance({ hours: 23.9 });
    expect((await use(early)).status).toBe(200);
    clock.advance({ hours: 0.2 });
    const refused = await use(late);
    expect(refused.status).toBe(400);
    expect(refused.body).toMatchObject({ code: 'VERIFICATION_FAILED' });
  });

  it('keeps neither code, token nor password as they are, in any table', async () => {
    const email = someEmail();
    await signUp(email, 'a password like no other');
    const tables = await sql<{ name: string }>(
      `select table_name as name from information_schema.tables where table_schema = 'public'`,
    );
    const dump = async (except: string[]) => {
      const parts = tables.filter(({ name }) => !except.includes(name));
      const rows = await Promise.all(
        parts.map(({ name }) => sql<{ row: string }>(`select t::text as row from "${name}" t`)),
      );
      // Without fractions of seconds, which may look like a code.
      return rows
        .flat()
        .map(({ row }) => row.replaceAll(/\.\d+\+00/g, ''))
        .join('\n');
    };
    const before = await dump([]);
    const { code, token } = await verificationOf(test, email);
    // The embedded mailbox is where mail arrives, so it alone holds what was sent.
    const after = await dump(['mailbox_messages']);
    expect(before).toContain(email);
    for (const secret of [token, 'a password like no other']) expect(before + after).not.toContain(secret);
    expect(before + after).not.toMatch(new RegExp(`(^|\\W)${code}(\\W|$)`));
  });

  it('refuses the right code after five wrong ones', async () => {
    const email = someEmail();
    await signUp(email);
    const { code } = await verificationOf(test, email);
    const wrong = code === '000000' ? '111111' : '000000';
    const answers = await Promise.all(
      Array.from({ length: 5 }, (_, n) => post('verify-code', { email, code: wrong }, n % 2 ? test : other)),
    );
    expect(answers.map(({ status }) => status)).toEqual([400, 400, 400, 400, 400]);
    await post('verify-code', { email, code }).expect(400);
  });

  it('bears four wrong codes before the right one', async () => {
    const email = someEmail();
    await signUp(email);
    const { code } = await verificationOf(test, email);
    for (let n = 0; n < 4; n += 1) await post('verify-code', { email, code: '12345x' }).expect(400);
    await post('verify-code', { email, code }).expect(200);
  });

  describe('asking for another code', () => {
    it('is heard once in 300 seconds, over both processes', async () => {
      const email = someEmail();
      await signUp(email);
      const first = await post('resend-verification', { email }).expect(200);
      expect(first.body).toEqual({ message: 'Verification email sent', resend_after_seconds: 300 });
      const second = await post('resend-verification', { email: email.toUpperCase() }, other).expect(429);
      expect(second.body).toMatchObject({ code: 'RESEND_COOLDOWN' });
      const left = (second.body as { resend_after_seconds: number }).resend_after_seconds;
      expect(left).toBeGreaterThan(0);
      expect(left).toBeLessThanOrEqual(300);
      expect(second.headers['retry-after']).toBe(String(left));
    });

    it('is heard once by ten requests at once', async () => {
      const email = someEmail();
      await signUp(email);
      const answers = await Promise.all(
        Array.from({ length: 10 }, (_, n) => post('resend-verification', { email }, n % 2 ? test : other)),
      );
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(answers.filter(({ status }) => status === 429)).toHaveLength(9);
    });

    it('is heard again when the 300 seconds are over', async () => {
      const email = someEmail();
      const passed = (seconds: number) =>
        sql(
          `update address_limits set last_sent_at = last_sent_at - make_interval(secs => ?) where purpose = 'resend'`,
          [seconds],
        );
      await post('resend-verification', { email }).expect(200);
      await passed(290);
      await post('resend-verification', { email }).expect(429);
      await passed(10);
      await post('resend-verification', { email }).expect(200);
    });

    it('ends the code before it', async () => {
      const email = someEmail();
      await signUp(email);
      const old = await verificationOf(test, email);
      await post('resend-verification', { email }).expect(200);
      const fresh = await verificationOf(test, email);
      expect(fresh.token).not.toBe(old.token);
      await post('verify-email', { token: old.token }).expect(400);
      await post('verify-email', { token: fresh.token }).expect(200);
    });

    it('is answered alike for an unknown, an unverified and an active address', async () => {
      const [unknown, unverified] = [someEmail(), someEmail()];
      await signUp(unverified);
      const { email: active } = await makeAccount(test);
      const answers = [];
      for (const email of [unknown, unverified, active]) {
        const { status, text } = await post('resend-verification', { email });
        answers.push({ status, text });
      }
      expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
      expect(await mailTo(test, unknown)).toHaveLength(0);
      expect((await mailTo(test, active))[0]!.subject).toBe('You already have an account');
    });
  });

  describe('with a known address', () => {
    it('is answered like an unknown one and only its owner is told', async () => {
      const { email: active, name, passwordHash } = await makeAccount(test);
      const unknown = someEmail();
      const [forActive, forUnknown] = [await signUp(active), await signUp(unknown)];
      expect(forActive.status).toBe(forUnknown.status);
      expect(forActive.text.replace(active, '')).toBe(forUnknown.text.replace(unknown, ''));
      const headersOf = ({ headers }: request.Response) =>
        Object.keys(headers).filter((header) => !header.startsWith('x-ratelimit'));
      expect(headersOf(forActive)).toEqual(headersOf(forUnknown));
      expect((await mailTo(test, active)).map(({ subject }) => subject)).toEqual(['You already have an account']);
      const [row] = await sql('select name, password_hash from users where email = ?', [active]);
      expect(row).toEqual({ name, password_hash: passwordHash });
    });

    it('that nobody proved ends the code before it, once it may be mailed another', async () => {
      const email = someEmail();
      await signUp(email);
      const first = await verificationOf(test, email);
      await sql(
        `update address_limits set last_sent_at = now() - interval '300 seconds' where purpose = 'signup-mail'`,
      );
      await signUp(email);
      const second = await verificationOf(test, email);
      await post('verify-email', { token: first.token }).expect(400);
      await post('verify-code', { email, code: second.code }).expect(200);
    });
  });

  it('five times at once makes one account', async () => {
    const email = someEmail();
    const answers = await Promise.all(
      Array.from({ length: 5 }, (_, n) => signUp(n % 3 ? email : email.toUpperCase(), PASSWORD, n % 2 ? test : other)),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(5).fill(202));
    const { token } = await verificationOf(test, email);
    expect(await accountsOf(email)).toHaveLength(1);
    await post('verify-email', { token }).expect(200);
  });

  it('welcomes the account once it is verified, once', async () => {
    const email = someEmail();
    await signUp(email);
    const { token } = await verificationOf(test, email);
    await post('verify-email', { token }).expect(200);
    // The deed was done, then the worker died before it could strike it off: it is done again.
    await sql(`insert into outbox (kind, payload) select kind, payload from outbox where kind = 'user.verified'`);
    await mailTo(test, email);
    const [{ id }] = (await accountsOf(email)) as [{ id: string }];
    expect(await sql('select kind from notifications where user_id = ?', [id])).toEqual([{ kind: 'welcome' }]);
  });

  it('takes passwords of 6 to 128 characters of any script and refuses the most common', async () => {
    const statusOf = async (password: string) => (await signUp(someEmail(), password)).status;
    expect(await statusOf('abcde')).toBe(400);
    expect(await statusOf('слон42')).toBe(202);
    expect(await statusOf('🦜🦜🦜🦜🦜🦜')).toBe(202);
    expect(await statusOf('x'.repeat(128))).toBe(202);
    expect(await statusOf('x'.repeat(129))).toBe(400);
    expect(await statusOf('Password1')).toBe(400);
  });

  it('takes one password for the same however its letters are composed', async () => {
    const email = someEmail();
    await signUp(email, 'cafe\u0301 au lait');
    const { token } = await verificationOf(test, email);
    await post('verify-email', { token }).expect(200);
    await post('login', { email, password: 'caf\u00e9 au lait' }).expect(200);
  });

  it.each([
    [{ email: '', name: 'Ada', password: PASSWORD }, 'Email is required'],
    [{ email: 'ada', name: 'Ada', password: PASSWORD }, 'Please enter a valid email'],
    [{ email: 'ada@example.com', name: '  ', password: PASSWORD }, 'Name is required'],
    [
      { email: 'ada@example.com', name: 'A\r\nBcc: you', password: PASSWORD },
      'Name must not contain control characters',
    ],
    [{ email: 'ada@example.com', name: 'Ada', password: 'short' }, 'Password must be at least 6 characters'],
    [{ email: 'ada@example.com', name: 'Ada', password: ['x'] }, 'Password is required'],
  ])('refuses %o: %s', async (body, message) => {
    const answer = await post('signup', body).expect(400);
    expect(answer.body).toMatchObject({ code: 'VALIDATION_FAILED', message });
  });

  it('keeps codes and links alive when the secret is changed', async () => {
    const email = someEmail();
    await signUp(email);
    const renewed = await createTestApp({
      beside: test,
      env: { APP_SECRET: 'another secret, which is long enough too', APP_SECRET_PREVIOUS: test.env.APP_SECRET },
    });
    try {
      const { code } = await verificationOf(renewed, email);
      await post('verify-code', { email, code }, renewed).expect(200);
    } finally {
      await renewed.close();
    }
  });
});
