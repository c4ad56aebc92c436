import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import request from 'supertest';
import { mailTo, makeAccount, PASSWORD, signIn, someEmail, verificationOf } from '../../testing/accounts.js';
import { whileLocked } from '../../testing/locks.js';
import { type MailboxMessage } from '../../mail/drivers/mailbox.driver.js';
import { createTestApp, type TestApp } from '../../testing/test-app.js';
import { TestClock } from '../../testing/test-clock.js';

const NEW_PASSWORD = 'a new horse battery';

describe('a forgotten password', () => {
  let test: TestApp;
  const clock = new TestClock();
  beforeAll(async () => {
    test = await createTestApp({ override: clock.override });
  });
  afterAll(() => test.close());

  const post = (path: string, body: object) => request(test.url).post(`/api/v1/auth/${path}`).send(body);
  const login = (email: string, password: string) => post('login', { email, password });
  const tokenIn = (text: string) => /reset-password\?token=([\w-]+)/.exec(text)?.[1];
  const askFor = async (email: string): Promise<string> => {
    await post('forgot-password', { email }).expect(202);
    return tokenIn((await mailTo(test, email.toLowerCase()))[0]!.text)!;
  };

  it('is replaced by the mailed link: the old one and every session end, and the owner is told', async () => {
    const { email } = await makeAccount(test);
    const { access_token } = await signIn(test, { email });
    const token = await askFor(email.toUpperCase());
    await post('reset-password', { token, password: NEW_PASSWORD }).expect(204);
    await login(email, PASSWORD).expect(401);
    await login(email, NEW_PASSWORD).expect(200);
    await request(test.url).get('/api/v1/auth/me').set('Authorization', `Bearer ${access_token}`).expect(401);
    const [newest] = await mailTo(test, email);
    expect(newest!.subject).toBe('Your password was changed');
  });

  it('voids an address change that was pending', async () => {
    const { email } = await makeAccount(test);
    const { access_token } = await signIn(test, { email });
    const next = someEmail();
    await request(test.url)
      .put('/api/v1/users/me')
      .set('Authorization', `Bearer ${access_token}`)
      .send({ email: next })
      .expect(200);
    const pending = /confirm-email\?token=([\w-]+)/.exec((await mailTo(test, next))[0]!.text)![1];
    await post('reset-password', { token: await askFor(email), password: NEW_PASSWORD }).expect(204);
    expect((await post('confirm-email', { token: pending }).expect(400)).body).toMatchObject({ code: 'LINK_INVALID' });
    const signedIn = await login(email, NEW_PASSWORD).expect(200);
    expect(signedIn.body).toMatchObject({ user: { email, pending_email: null } });
  });

  it('sends no link to an address that the account has lost in the meantime', async () => {
    const { id, email } = await makeAccount(test);
    const own = someEmail();
    // As an address change that is undone.
    await whileLocked(
      test,
      'update users set email = ? where id = ?',
      [own, id],
      [() => askFor(email).catch(() => undefined)],
    );
    expect(await mailTo(test, email)).toEqual([]);
    const links = await test.orm.em.getConnection().execute('select 1 from account_links where user_id = ?', [id]);
    expect(links).toEqual([]);
  });

  it.each([
    [false, 200, '/settings#keys'],
    [true, 401, '/forgot-password'],
  ])('revokes API keys where that is asked for (%s): they answer %i', async (revoke, status, link) => {
    const { email } = await makeAccount(test);
    const { access_token } = await signIn(test, { email });
    const made = await request(test.url)
      .post('/api/v1/users/me/api-keys')
      .set('Authorization', `Bearer ${access_token}`)
      .send({ name: 'laptop', scopes: ['files:read'] })
      .expect(201);
    const body = { token: await askFor(email), password: NEW_PASSWORD, ...(revoke && { revoke_access: true }) };
    await post('reset-password', body).expect(204);
    await request(test.url)
      .get('/api/v1/uploads')
      .set('Authorization', `Bearer ${(made.body as { key: string }).key}`)
      .expect(status);
    const [mail] = await mailTo(test, email);
    expect([mail!.subject, mail!.text]).toEqual(['Your password was changed', expect.stringContaining(link)]);
  });

  it('is asked for alike for known and unknown addresses, once in 300 seconds', async () => {
    const { email } = await makeAccount(test);
    const answers = [];
    for (const address of [email, someEmail()]) {
      const first = await post('forgot-password', { email: address });
      const again = await post('forgot-password', { email: address });
      expect(Number(again.headers['retry-after'])).toBeGreaterThan(290);
      answers.push([first.status, first.body, again.status, (again.body as { code: string }).code]);
    }
    expect(answers[0]).toEqual([
      202,
      { message: expect.any(String), resend_after_seconds: 300 },
      429,
      'RESEND_COOLDOWN',
    ]);
    expect(answers[1]).toEqual(answers[0]);
  });

  it('mails a stranger nothing of the name that somebody has signed up with', async () => {
    const name = 'Win at evil.example';
    const unproved = await makeAccount(test, { name, emailVerifiedAt: null });
    const proved = await makeAccount(test, { name });
    for (const [{ email }, isNamed] of [
      [unproved, false],
      [proved, true],
    ] as const) {
      await askFor(email);
      const [{ subject, text, html }] = (await mailTo(test, email)) as [MailboxMessage];
      expect((subject + text + html).includes('evil')).toBe(isNamed);
    }
  });

  it('mails nothing to an address without an account', async () => {
    const email = someEmail();
    await post('forgot-password', { email }).expect(202);
    expect(await mailTo(test, email)).toEqual([]);
  });

  it('takes a link once, though it comes ten times at the same instant', async () => {
    const { email } = await makeAccount(test);
    const token = await askFor(email);
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) => post('reset-password', { token, password: `${NEW_PASSWORD} ${n}` })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([204, ...Array.from({ length: 9 }, () => 400)]);
    const refused = answers.find(({ status }) => status === 400)!;
    expect(refused.body).toMatchObject({ code: 'LINK_INVALID', message: expect.stringContaining('ask for a new one') });
  });

  it('takes no link that is older than an hour, and none but the newest', async () => {
    const { email, id } = await makeAccount(test);
    const first = await askFor(email);
    await test.orm.em.getConnection().execute('delete from address_limits');
    const second = await askFor(email);
    await post('reset-password', { token: first, password: NEW_PASSWORD }).expect(400);
    clock.advance({ seconds: 3_601 });
    await post('reset-password', { token: second, password: NEW_PASSWORD }).expect(400);
    const [row] = await test.orm.em
      .getConnection()
      .execute<{ row: string }[]>('select row_to_json(l)::text as row from account_links l where user_id = ? limit 1', [
        id,
      ]);
    expect(row!.row).not.toContain(first);
  });

  it.each([
    [{ token: 'x', password: '12345' }, 'Password must be at least 6 characters'],
    [{ token: 'x', password: 'password' }, 'This password is among the most common ones. Please choose another.'],
    [{ password: NEW_PASSWORD }, 'The link has no token. Open it as it was mailed.'],
  ])('refuses %o: %s', async (body, message) => {
    const answer = await post('reset-password', body).expect(400);
    expect(answer.body).toMatchObject({ code: 'VALIDATION_FAILED', message });
  });

  it('that cannot be used is not used up by a password that is refused', async () => {
    const { email } = await makeAccount(test);
    const token = await askFor(email);
    await post('reset-password', { token, password: 'qwerty' }).expect(400);
    await post('reset-password', { token, password: NEW_PASSWORD }).expect(204);
  });

  it('of an account that somebody else made with one’s address gives them nothing', async () => {
    const email = someEmail();
    await post('signup', { name: 'Mallory', email, password: 'mallory knows it' }).expect(202);
    const { code } = await verificationOf(test, email);
    const token = await askFor(email);
    await post('reset-password', { token, password: NEW_PASSWORD }).expect(204);
    await login(email, 'mallory knows it').expect(401);
    await post('verify-code', { email, code }).expect(400);
    await login(email, NEW_PASSWORD).expect(200);
  });
});
