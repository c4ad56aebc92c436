import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import request from 'supertest';
import { mailTo, makeAccount, PASSWORD, signIn, someEmail, verificationOf } from '../../testing/accounts.js';
import { createTestApp, type TestApp } from '../../testing/test-app.js';
import { TestClock } from '../../testing/test-clock.js';
import { type User } from '../../users/user.entity.js';
import { type SecurityEventPageDto } from '../audit/security-events.controller.js';
import { type ActiveSessionsDto } from './active-sessions.dto.js';

const NEW_PASSWORD = 'a new horse battery';
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1';

describe('one’s own account', () => {
  let test: TestApp;
  const clock = new TestClock();
  beforeAll(async () => {
    test = await createTestApp({ override: clock.override });
  });
  afterAll(() => test.close());

  type Method = 'get' | 'post' | 'put' | 'delete';
  const call = (token: string, method: Method, path: string) =>
    request(test.url)[method](`/api/v1/${path}`).set('Authorization', `Bearer ${token}`);
  const login = (email: string, password: string, userAgent = FIREFOX) =>
    request(test.url).post('/api/v1/auth/login').set('User-Agent', userAgent).send({ email, password });
  const tokenOf = async (answer: PromiseLike<request.Response>) =>
    ((await answer).body as { access_token: string }).access_token;
  const join = async (given: Partial<User> = {}) => {
    const user = await makeAccount(test, given);
    return { user, token: (await signIn(test, user)).access_token };
  };
  const events = async (token: string) =>
    ((await call(token, 'get', 'users/me/security-events').expect(200)).body as SecurityEventPageDto).events;

  describe('its name', () => {
    it('can be changed, alone', async () => {
      const { user, token } = await join();
      const answer = await call(token, 'put', 'users/me').send({ name: '  Grace Hopper ' }).expect(200);
      expect(answer.body).toMatchObject({ id: user.id, name: 'Grace Hopper', email: user.email, pending_email: null });
      const me = await call(token, 'get', 'auth/me').expect(200);
      expect(me.body).toEqual(answer.body);
    });

    it.each([
      [{ name: ' ' }, 'Name is required'],
      [{ email: 'ada' }, 'Please enter a valid email'],
    ])('or address are refused as %o: %s', async (body, message) => {
      const { token } = await join();
      const answer = await call(token, 'put', 'users/me').send(body).expect(400);
      expect(answer.body).toMatchObject({ code: 'VALIDATION_FAILED', message });
    });
  });

  describe('its password', () => {
    const change = (token: string, currentPassword: string, newPassword: string) =>
      call(token, 'post', 'users/me/password').send({ currentPassword, newPassword });

    it('is changed by whoever knows it; all other sessions end and the owner is told', async () => {
      const { user, token } = await join();
      const elsewhere = (await signIn(test, user)).access_token;
      await change(token, PASSWORD, NEW_PASSWORD).expect(204);
      await call(token, 'get', 'auth/me').expect(200);
      await call(elsewhere, 'get', 'auth/me').expect(401);
      await login(user.email, PASSWORD).expect(401);
      await login(user.email, NEW_PASSWORD).expect(200);
      expect((await mailTo(test, user.email))[0]!.subject).toBe('Your password was changed');
    });

    it('stays where the current one is wrong, the new one the same, too short or common', async () => {
      const { user, token } = await join();
      const refusals = [
        await change(token, 'not it', NEW_PASSWORD),
        await change(token, PASSWORD, PASSWORD),
        await change(token, PASSWORD, '12345'),
        await change(token, PASSWORD, 'qwerty'),
      ].map(({ status, body }) => {
        const { details } = body as { details: { field: string; message: string }[] };
        return [status, details[0]?.field, details[0]?.message];
      });
      expect(refusals).toEqual([
        [400, 'currentPassword', 'The current password is not right.'],
        [400, 'newPassword', 'New password must be different from current password.'],
        [400, 'newPassword', 'Password must be at least 6 characters'],
        [400, 'newPassword', 'This password is among the most common ones. Please choose another.'],
      ]);
      await login(user.email, PASSWORD).expect(200);
    });

    it('is not guessed by whoever sits before an open page', async () => {
      const { token } = await join();
      const tries = await Promise.all(Array.from({ length: 20 }, (_, n) => change(token, `guess ${n}`, NEW_PASSWORD)));
      expect(tries.filter(({ status }) => status === 400)).toHaveLength(10);
      await change(token, PASSWORD, NEW_PASSWORD).expect(429);
    });
  });

  describe('its address', () => {
    const change = (token: string, email: string) => call(token, 'put', 'users/me').send({ email });
    const confirm = (token: string) => request(test.url).post('/api/v1/auth/confirm-email').send({ token });
    const linkIn = async (email: string) =>
      /confirm-email\?token=([\w-]+)/.exec((await mailTo(test, email))[0]?.text ?? '')?.[1] ?? '';
    const undoIn = async (email: string) => {
      const mail = (await mailTo(test, email)).find(({ subject }) => subject.startsWith('Your address was changed'));
      return /confirm-email\?token=([\w-]+)/.exec(mail?.text ?? '')?.[1];
    };

    it('takes effect once the new one is confirmed, and the old one is told', async () => {
      const { user, token } = await join();
      const next = someEmail();
      const asked = await change(token, next.toUpperCase()).expect(200);
      expect(asked.body).toMatchObject({ email: user.email, pending_email: next });
      await login(next, PASSWORD).expect(401);
      const confirmed = await confirm(await linkIn(next)).expect(200);
      expect(confirmed.body).toEqual({ outcome: 'changed', email: next });
      await login(next, PASSWORD).expect(200);
      await login(user.email, PASSWORD).expect(401);
      expect((await mailTo(test, user.email))[0]!.subject).toBe(`Your address was changed to ${next}`);
    });

    it('can be taken back from the old mailbox for seven days: nobody else gets in any more', async () => {
      const { user, token } = await join();
      const next = someEmail();
      await change(token, next).expect(200);
      await confirm(await linkIn(next)).expect(200);
      const undo = await linkIn(user.email);
      clock.advance({ days: 6, hours: 23 });
      const stranger = await tokenOf(login(next, PASSWORD).expect(200));
      expect((await confirm(undo).expect(200)).body).toEqual({ outcome: 'undone', email: user.email });
      await call(stranger, 'get', 'auth/me').expect(401);
      await login(next, PASSWORD).expect(401);
      await login(user.email, PASSWORD).expect(401);
      const reset = /reset-password\?token=([\w-]+)/.exec((await mailTo(test, user.email))[0]!.text)![1];
      await request(test.url)
        .post('/api/v1/auth/reset-password')
        .send({ token: reset, password: NEW_PASSWORD })
        .expect(204);
      await login(user.email, NEW_PASSWORD).expect(200);
    });

    it('cannot be taken back through a link that was mailed after the one the owner has used', async () => {
      const { user, token } = await join();
      const [first, second] = [someEmail(), someEmail()];
      await change(token, first).expect(200);
      await confirm(await linkIn(first)).expect(200);
      const ownersUndo = await linkIn(user.email);
      await change(token, second).expect(200);
      await confirm(await linkIn(second)).expect(200);
      const thiefsUndo = await undoIn(first);
      expect((await confirm(ownersUndo).expect(200)).body).toEqual({ outcome: 'undone', email: user.email });
      const refused = await confirm(thiefsUndo!).expect(400);
      expect(refused.body).toMatchObject({ code: 'LINK_INVALID' });
      expect(await undoIn(second)).toBeUndefined();
    });

    it('can be taken back by the older link after a newer one was used', async () => {
      const { user, token } = await join();
      const [first, second] = [someEmail(), someEmail()];
      await change(token, first).expect(200);
      await confirm(await linkIn(first)).expect(200);
      const older = await linkIn(user.email);
      await change(token, second).expect(200);
      await confirm(await linkIn(second)).expect(200);
      await confirm((await undoIn(first))!).expect(200);
      expect((await confirm(older).expect(200)).body).toEqual({ outcome: 'undone', email: user.email });
    });

    it('sends mail to five new ones a day, however many are asked for, with no words of whoever asks', async () => {
      const name = 'Win at evil.example';
      const { user, token } = await join({ name });
      const asked = Array.from({ length: 6 }, someEmail);
      for (const address of asked.slice(0, 5)) await change(token, address).expect(200);
      // Asked for too soon, an address is refused by itself and counts for nothing.
      await change(token, asked[0]!).expect(429);
      const refusal = await change(token, asked[5]!).expect(429);
      expect(refusal.body).toMatchObject({
        code: 'TOO_MANY_ADDRESSES',
        message: expect.stringContaining('try again tomorrow'),
      });
      const seconds = Number(refusal.headers['retry-after']);
      expect(seconds).toBeGreaterThan(0);
      expect(seconds).toBeLessThanOrEqual(86_400);
      for (const [index, address] of asked.entries()) {
        const mails = await mailTo(test, address);
        expect(mails).toHaveLength(index < 5 ? 1 : 0);
        for (const { subject, text, html } of mails) expect(subject + text + html).not.toContain('evil');
      }
      expect(await mailTo(test, user.email)).toHaveLength(5);

      // The stranger's address has lost nothing by it, and tomorrow is another day.
      const other = await join();
      await change(other.token, asked[5]!).expect(200);
      await test.orm.em
        .getConnection()
        .execute(`update address_limits set tries_day = tries_day - 1 where purpose = 'email-change-account'`);
      await change(token, someEmail()).expect(200);
    });

    it('sends mail to five new ones a day, though twenty are asked for at once', async () => {
      const { token } = await join();
      const answers = await Promise.all(Array.from({ length: 20 }, () => change(token, someEmail())));
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
      expect(answers.filter(({ status }) => status === 429)).toHaveLength(15);
    });

    it('is told to the present address as soon as a change is requested', async () => {
      const { user, token } = await join();
      const next = someEmail();
      await change(token, next).expect(200);
      const [mail] = await mailTo(test, user.email);
      expect(mail!.subject).toBe(`A change of your email address to ${next} was requested`);
      expect(mail!.text).toContain('/forgot-password');
    });

    it('is not changed by a pending link once the password has been changed', async () => {
      const { token } = await join();
      const next = someEmail();
      await change(token, next).expect(200);
      const pending = await linkIn(next);
      await call(token, 'post', 'users/me/password')
        .send({ currentPassword: PASSWORD, newPassword: NEW_PASSWORD })
        .expect(204);
      expect((await call(token, 'get', 'auth/me').expect(200)).body).toMatchObject({ pending_email: null });
      expect((await confirm(pending).expect(400)).body).toMatchObject({ code: 'LINK_INVALID' });
    });

    it('cannot be taken back after eight days', async () => {
      const { user, token } = await join();
      const next = someEmail();
      await change(token, next).expect(200);
      await confirm(await linkIn(next)).expect(200);
      const undo = await linkIn(user.email);
      clock.advance({ days: 8 });
      expect((await confirm(undo).expect(400)).body).toMatchObject({ code: 'LINK_INVALID' });
    });

    it('needs a sign-in not older than ten minutes; the password proves it anew', async () => {
      const { token } = await join();
      const next = someEmail();
      clock.advance({ seconds: 601 });
      expect((await change(token, next).expect(403)).body).toMatchObject({ code: 'REAUTHENTICATION_REQUIRED' });
      await call(token, 'post', 'auth/reauthenticate').send({ password: 'not it' }).expect(400);
      await change(token, next).expect(403);
      await call(token, 'post', 'auth/reauthenticate').send({ password: PASSWORD }).expect(204);
      await change(token, next).expect(200);
    });

    it('of somebody else is answered alike, and its owner is told', async () => {
      const owner = await makeAccount(test);
      const { token } = await join();
      const answer = await change(token, owner.email).expect(200);
      expect(answer.body).toMatchObject({ pending_email: owner.email });
      const mails = await mailTo(test, owner.email);
      expect(mails.map(({ subject }) => subject)).toEqual(['You already have an account']);
    });

    it('that somebody registered and never proved goes to whoever proves it', async () => {
      const address = someEmail();
      await request(test.url)
        .post('/api/v1/auth/signup')
        .send({ name: 'Mallory', email: address, password: 'mallory knows it' })
        .expect(202);
      const { code } = await verificationOf(test, address);
      const { token } = await join();
      await change(token, address).expect(200);
      await confirm(await linkIn(address)).expect(200);
      await login(address, 'mallory knows it').expect(401);
      await request(test.url).post('/api/v1/auth/verify-code').send({ email: address, code }).expect(400);
      await login(address, PASSWORD).expect(200);
    });

    it('that got an account in the meantime is not taken from it', async () => {
      const { token } = await join();
      const address = someEmail();
      await change(token, address).expect(200);
      const link = await linkIn(address);
      await makeAccount(test, { email: address });
      expect((await confirm(link).expect(409)).body).toMatchObject({ code: 'EMAIL_TAKEN' });
    });

    it('is not changed by a link of a change that was called off or replaced', async () => {
      const { user, token } = await join();
      const [first, second] = [someEmail(), someEmail()];
      await change(token, first).expect(200);
      const replaced = await linkIn(first);
      await change(token, second).expect(200);
      const calledOff = await linkIn(second);
      expect((await change(token, user.email).expect(200)).body).toMatchObject({ pending_email: null });
      await confirm(replaced).expect(400);
      await confirm(calledOff).expect(400);
    });
  });

  describe('its sessions', () => {
    const sessions = async (token: string) =>
      ((await call(token, 'get', 'auth/sessions').expect(200)).body as ActiveSessionsDto).sessions;

    it('are listed with what they run on, and end one by one or all but this', async () => {
      const user = await makeAccount(test);
      const here = await tokenOf(login(user.email, PASSWORD).expect(200));
      const phone = await tokenOf(login(user.email, PASSWORD, IPHONE).expect(200));
      const third = await tokenOf(login(user.email, PASSWORD).expect(200));
      const listed = await sessions(here);
      expect(listed.map(({ current, browser, os, device }) => [current, browser, os, device]).sort()).toEqual(
        [
          [true, 'Firefox', 'Linux', 'desktop'],
          [false, 'Safari', 'iOS', 'mobile'],
          [false, 'Firefox', 'Linux', 'desktop'],
        ].sort(),
      );
      const { id } = listed.find(({ device }) => device === 'mobile')!;
      await call(here, 'delete', `auth/sessions/${id}`).expect(204);
      await call(phone, 'get', 'auth/me').expect(401);
      await call(here, 'delete', `auth/sessions/${id}`).expect(404);
      await call(here, 'delete', 'auth/sessions').expect(204);
      await call(third, 'get', 'auth/me').expect(401);
      expect(await sessions(here)).toHaveLength(1);
    });

    it('end only after a recent sign-in', async () => {
      const { user, token } = await join();
      await signIn(test, user);
      const other = (await sessions(token)).find(({ current }) => !current)!;
      clock.advance({ seconds: 601 });
      for (const path of ['auth/sessions', `auth/sessions/${other.id}`]) {
        const refused = await call(token, 'delete', path).expect(403);
        expect(refused.body).toMatchObject({ code: 'REAUTHENTICATION_REQUIRED' });
      }
      await call(token, 'post', 'auth/reauthenticate').send({ password: PASSWORD }).expect(204);
      await call(token, 'delete', `auth/sessions/${other.id}`).expect(204);
    });

    it('of somebody else are not found', async () => {
      const { token } = await join();
      const stranger = await join();
      const { id } = (await sessions(stranger.token))[0]!;
      await call(token, 'delete', `auth/sessions/${id}`).expect(404);
      await call(stranger.token, 'get', 'auth/me').expect(200);
    });
  });

  describe('its trail', () => {
    it('tells what happened, from where, newest first, page by page', async () => {
      const { user, token } = await join();
      await login(user.email, 'not the password', IPHONE).expect(401);
      const elsewhere = await tokenOf(login(user.email, PASSWORD).expect(200));
      await request(test.url).post('/api/v1/auth/logout').set('Authorization', `Bearer ${elsewhere}`).expect(204);
      await call(token, 'post', 'users/me/password')
        .send({ currentPassword: PASSWORD, newPassword: NEW_PASSWORD })
        .expect(204);
      const told = await events(token);
      expect(told.map(({ kind }) => kind)).toEqual([
        'password-changed',
        'signed-out',
        'signed-in',
        'sign-in-failed',
        'signed-in',
      ]);
      expect(told[3]).toMatchObject({ browser: 'Safari', os: 'iOS', ip: expect.stringContaining('127.0.0.1') });
      const page = await call(token, 'get', 'users/me/security-events?page=2&page_size=2').expect(200);
      expect(page.body).toMatchObject({ totalCount: 5, page: 2, page_size: 2, events: told.slice(2, 4) });
    });

    it('is not told to others', async () => {
      const { token } = await join();
      expect((await events(token)).map(({ kind }) => kind)).toEqual(['signed-in']);
    });
  });
});
