import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { hash } from '@node-rs/argon2';
import { readdirSync, readFileSync } from 'node:fs';
import { Secret, TOTP } from 'otpauth';
import request from 'supertest';
import { AccountLinks } from '../auth/links/account-links.service.js';
import { type AccountLinkPurpose } from '../auth/links/account-link.entity.js';
import { Identity } from '../auth/google/identity.entity.js';
import { KnownDevices } from '../auth/known-devices.js';
import { UNKNOWN_CLIENTS } from '../auth/login-throttle.service.js';
import { Session } from '../auth/session.entity.js';
import { TokenService } from '../auth/tokens/token.service.js';
import { makeAccount, PASSWORD, someEmail, verificationOf } from '../testing/accounts.js';
import { bodyOf } from '../testing/body-of.js';
import { Member } from '../testing/member.js';
import { whileLocked } from '../testing/locks.js';
import { createTestApp, type TestApp } from '../testing/test-app.js';
import { heard, spoken } from '../testing/transcripts.js';
import { type User } from '../users/user.entity.js';
import { EVENTS, NO_ACCESS, type SecurityChangeName, type StateName, STATES } from './links-and-pending.js';

const NEW_PASSWORD = 'a new horse battery';

/** Tells whether what was set up still works. */
type Probe = () => Promise<boolean>;

interface Subject {
  user: User;
  /** The session in which the owner acts. */
  here: { access: string; refresh: string };
  recoveryCodes: string[];
}

let test: TestApp;
let other: TestApp;
let weakHash: string;
beforeAll(async () => {
  test = await createTestApp();
  other = await createTestApp({ beside: test });
  // Argon2 at its least: a hash says itself how it was made.
  weakHash = await hash(PASSWORD, { memoryCost: 8, timeCost: 1, parallelism: 1 });
});
afterAll(async () => {
  await other.close();
  await test.close();
});

const sql = <Row>(text: string, values: unknown[]) => test.orm.em.getConnection().execute<Row[]>(text, values);
const exists = async (text: string, { id }: User) => (await sql(text, [id])).length > 0;
const post = (path: string, body: object, token?: string) =>
  request(test.url)
    .post(`/api/v1/${path}`)
    .set(token ? { Authorization: `Bearer ${token}` } : {})
    .send(body);
const call = (method: 'get' | 'delete', path: string, token: string, body?: object) =>
  request(test.url)[method](`/api/v1/${path}`).set('Authorization', `Bearer ${token}`).send(body);
const pendingTokenOf = (answer: request.Response) =>
  bodyOf<{ second_factor_token: string }>(answer).second_factor_token;
const totp = (secret: string) => new TOTP({ secret: Secret.fromBase32(secret) }).generate();

async function openSession({ id: userId }: User): Promise<{ access: string; refresh: string }> {
  const now = new Date();
  const session = Object.assign(new Session(), {
    userId,
    ...{ remember: false, rotatedAt: now, createdAt: now, authenticatedAt: now },
    expiresAt: new Date(now.getTime() + 3_600_000),
  });
  await test.orm.em.fork().persist(session).flush();
  const tokens = test.app.get(TokenService);
  return { access: await tokens.accessToken(session), refresh: tokens.refreshToken(session) };
}

async function turnSecondFactorOn(access: string): Promise<string[]> {
  const begun = await post('users/me/second-factor', {}, access).expect(200);
  const code = totp(bodyOf<{ secret: string }>(begun).secret);
  const confirmed = await post('users/me/second-factor/confirm', { code }, access).expect(200);
  return bodyOf<{ recovery_codes: string[] }>(confirmed).recovery_codes;
}

const issue = (user: User, purpose: AccountLinkPurpose, email: string | null = null): Promise<string> =>
  test.orm.em
    .fork()
    .transactional((em) => Promise.resolve(test.app.get(AccountLinks).issue(em, user.id, purpose, email)));

/** A link works where using it is not refused. */
const linkWorks =
  (path: string, body: object): Probe =>
  async () => {
    const answer = await post(`auth/${path}`, body);
    if (answer.status < 300) return true;
    expect(answer.body).toMatchObject({ status: 400, code: 'LINK_INVALID' });
    return false;
  };
const accessWorks =
  (access: string, path = 'auth/me'): Probe =>
  async () => {
    const { status } = await call('get', path, access);
    if (status !== 401) expect([200, 204]).toContain(status);
    return status !== 401;
  };
const refreshWorks =
  (refresh_token: string): Probe =>
  async () => {
    const { status } = await post('auth/refresh', { refresh_token });
    if (status !== 200) expect(status).toBe(401);
    return status === 200;
  };

async function undoLink(user: User, shift: string): Promise<Probe> {
  const token = await issue(user, 'email-undo', someEmail());
  await sql(
    `update account_links set created_at = created_at + ?::interval where user_id = ? and purpose = 'email-undo'`,
    [shift, user.id],
  );
  return linkWorks('confirm-email', { token });
}

/** Sets each state up for an account. */
const ARRANGE: Record<StateName, (subject: Subject) => Promise<Probe>> = {
  'verification code and link, with the sign-up’s cookie': async ({ user }) => {
    const { code } = await verificationOf(test, user.email);
    return async () => (await post('auth/verify-code', { email: user.email, code })).status === 200;
  },
  'password reset link': async ({ user }) =>
    linkWorks('reset-password', { token: await issue(user, 'password-reset'), password: NEW_PASSWORD }),
  'pending address change': async ({ user, here }) => {
    const email = someEmail();
    await request(test.url)
      .put('/api/v1/users/me')
      .set('Authorization', `Bearer ${here.access}`)
      .send({ email })
      .expect(200);
    const token = await issue(user, 'email-change', email);
    const works = linkWorks('confirm-email', { token });
    return async () => {
      const [row] = await sql<{ pending: string | null }>('select pending_email as pending from users where id = ?', [
        user.id,
      ]);
      const isPending = row?.pending === email;
      expect(await works()).toBe(isPending);
      return isPending;
    };
  },
  'undo link of an earlier address': ({ user }) => undoLink(user, '-1 hour'),
  'undo link of a later address': ({ user }) => undoLink(user, '1 hour'),
  'sign-in that waits for its code': async ({ user, recoveryCodes }) => {
    const answer = await post('auth/login', { email: user.email, password: PASSWORD }).expect(401);
    const second_factor_token = pendingTokenOf(answer);
    return async () => {
      const finished = await post('auth/second-factor', { second_factor_token, code: recoveryCodes[0] });
      if (finished.status === 200) return true;
      expect(finished.body).toMatchObject({ status: 400, code: 'SECOND_FACTOR_EXPIRED' });
      return false;
    };
  },
  'access token of another session': async ({ user }) => accessWorks((await openSession(user)).access),
  'refresh token of another session': async ({ user }) => refreshWorks((await openSession(user)).refresh),
  'access token of this session': ({ here }) => Promise.resolve(accessWorks(here.access)),
  'refresh token of this session': ({ here }) => Promise.resolve(refreshWorks(here.refresh)),
  'recent sign-in of this session': ({ here }) => Promise.resolve(accessWorks(here.access, 'users/me/recent-sign-in')),
  'API key': async ({ here }) => {
    const made = await post('users/me/api-keys', { name: 'laptop', scopes: ['files:read'] }, here.access).expect(201);
    return accessWorks(bodyOf<{ key: string }>(made).key, 'uploads');
  },
  webhook: async ({ user, here }) => {
    const url = 'https://hooks.example.com/timbrel';
    await post('users/me/webhooks', { url, events: ['job.completed'] }, here.access).expect(201);
    return () => exists('select 1 from webhooks where user_id = ?', user);
  },
  'share link of a transcript': async ({ user, here }) => {
    const member = Member.of(test, user.id, { Authorization: `Bearer ${here.access}` });
    const file = await member.upload('Some words.', 'words.txt');
    await heard(test, member, file, [spoken(0, 'Some words.')]);
    const { url } = bodyOf<{ url: string }>(await member.post(`/transcripts/${file.id}/shares`).send({}).expect(201));
    const path = `/api/v1${new URL(url).pathname}`;
    return async () => {
      const { status } = await request(test.url).get(path);
      if (status !== 200) expect(status).toBe(404);
      return status === 200;
    };
  },
  'sign-in with Google': async ({ user }) => {
    const identity = { userId: user.id, issuer: 'https://issuer.example', subject: user.id, createdAt: new Date() };
    await test.orm.em.fork().persist(Object.assign(new Identity(), identity)).flush();
    return () => exists('select 1 from identities where user_id = ?', user);
  },
  authenticator: ({ user }) =>
    Promise.resolve(() =>
      exists(
        `select 1 from second_factors join users on users.id = user_id
         where user_id = ? and confirmed_at is not null and second_factor`,
        user,
      ),
    ),
  'recovery codes': ({ user }) =>
    Promise.resolve(() => exists('select 1 from recovery_codes where user_id = ? and used_at is null', user)),
  'authenticator that is not confirmed': async ({ user, here }) => {
    await post('users/me/second-factor', {}, here.access).expect(200);
    return () => exists('select 1 from second_factors where user_id = ? and confirmed_at is null', user);
  },
  'cookie of a known browser': async ({ user, recoveryCodes: [code] }) => {
    let answer = await post('auth/login', { email: user.email, password: PASSWORD });
    if (code)
      answer = await post('auth/second-factor', { second_factor_token: pendingTokenOf(answer), code }).expect(200);
    const cookie = String(answer.headers['set-cookie']).match(/timbrel_device=([^;]+)/)![1]!;
    return async () => {
      // As a sign-in looks it up: by the account's address at this moment.
      const [row] = await sql<{ email: string }>('select email from users where id = ?', [user.id]);
      if (!row || row.email.startsWith('deleted:')) return false;
      return test.app.get(KnownDevices).throttleKey(cookie, user.id) !== UNKNOWN_CLIENTS;
    };
  },
};

const resetBy = (token: string, more: object = {}) =>
  post('auth/reset-password', { token, password: NEW_PASSWORD, ...more }).expect(204);
const reset = async ({ user }: Subject, more: object = {}) => resetBy(await issue(user, 'password-reset'), more);
const confirmEmail = async ({ user }: Subject, purpose: AccountLinkPurpose, outcome: string) => {
  const answer = await post('auth/confirm-email', { token: await issue(user, purpose, someEmail()) }).expect(200);
  expect(answer.body).toMatchObject({ outcome });
};

const FIRE: Record<SecurityChangeName, (subject: Subject) => Promise<unknown>> = {
  'password reset': (subject) => reset(subject),
  'password reset that revokes access': (subject) => reset(subject, { revoke_access: true }),
  'password change': ({ here }) =>
    post('users/me/password', { currentPassword: PASSWORD, newPassword: NEW_PASSWORD }, here.access).expect(204),
  'sign-out everywhere else': ({ here }) => call('delete', 'auth/sessions', here.access).expect(204),
  'second factor on': ({ here }) => turnSecondFactorOn(here.access),
  'second factor off': ({ here }) => call('delete', 'users/me/second-factor', here.access).expect(204),
  'address change confirmed': (subject) => confirmEmail(subject, 'email-change', 'changed'),
  'address change undone': (subject) => confirmEmail(subject, 'email-undo', 'undone'),
  'account deletion': ({ here }) => call('delete', 'users/me', here.access, { deleteAccount: true }).expect(202),
};

const WITH_FACTOR: StateName[] = ['sign-in that waits for its code', 'authenticator', 'recovery codes'];

async function subjectOf(state: StateName, event: SecurityChangeName): Promise<Subject> {
  if (state.startsWith('verification')) {
    const email = someEmail();
    await post('auth/signup', { name: 'Ada', email, password: PASSWORD }).expect(202);
    await verificationOf(test, email);
    const [row] = await sql<{ id: string }>('select id from users where email = ?', [email]);
    return { user: { id: row!.id, email } as User, here: { access: '', refresh: '' }, recoveryCodes: [] };
  }
  const user = await makeAccount(test, { passwordHash: weakHash });
  const here = await openSession(user);
  const takesCode = WITH_FACTOR.includes(state) || event === 'second factor off';
  return { user, here, recoveryCodes: takesCode ? await turnSecondFactorOn(here.access) : [] };
}

describe.each(EVENTS)('%s', (event) => {
  const cells = (Object.keys(STATES) as StateName[]).map((state) => ({ state, cell: STATES[state].cells[event] }));
  const told = cells.flatMap(({ state, cell }) =>
    cell === 'voided'
      ? [{ state, does: 'voids', works: false }]
      : 'stays' in cell
        ? [{ state, does: 'leaves', works: true }]
        : [],
  );

  it.each(told)('$does: $state', async ({ state, works }) => {
    const subject = await subjectOf(state, event);
    const probe = await ARRANGE[state](subject);
    await FIRE[event](subject);
    expect(await probe()).toBe(works);
  });
});

/** What outlives a session, or changes who gets in: each is asked for in a session, or by the password, that the event ends. */
const LASTING: Record<string, (subject: Subject & { file: string; webhook: string }) => request.Test> = {
  'making an API key': ({ here }) =>
    at(other, here.access).post('users/me/api-keys', { name: 'laptop', scopes: ['files:read'] }),
  'making a webhook': ({ here }) =>
    at(other, here.access).post('users/me/webhooks', { url: HOOK, events: ['job.completed'] }),
  'changing a webhook': ({ here, webhook }) =>
    at(other, here.access).patch(`users/me/webhooks/${webhook}`, { url: `${HOOK}/elsewhere` }),
  'renewing the secret of a webhook': ({ here, webhook }) =>
    at(other, here.access).post(`users/me/webhooks/${webhook}/secret`, {}),
  'sharing a transcript': ({ here, file }) => at(other, here.access).post(`transcripts/${file}/shares`, {}),
  'asking for another address': ({ here }) => at(other, here.access).put('users/me', { email: someEmail() }),
  'beginning a second factor': ({ here }) => at(other, here.access).post('users/me/second-factor', {}),
  'changing the password': ({ here }) =>
    at(other, here.access).post('users/me/password', { currentPassword: PASSWORD, newPassword: 'another old mare' }),
  'signing out elsewhere': ({ here }) => at(other, here.access).delete('auth/sessions', {}),
  'deleting the account': ({ here }) => at(other, here.access).delete('users/me', { deleteAccount: true }),
  'signing in with the old password': ({ user }) =>
    at(other).post('auth/login', { email: user.email, password: PASSWORD }),
};
const HOOK = 'https://hooks.example.com/timbrel';

const at = ({ url }: TestApp, token?: string) => {
  const send = (method: 'post' | 'put' | 'patch' | 'delete') => (path: string, body: object) =>
    request(url)
      [method](`/api/v1/${path}`)
      .set(token ? { Authorization: `Bearer ${token}` } : {})
      .send(body);
  return { post: send('post'), put: send('put'), patch: send('patch'), delete: send('delete') };
};

describe('at another process, while a password reset that revokes access is under way', () => {
  it.each(Object.keys(LASTING))('%s is refused', async (action) => {
    const user = await makeAccount(test, { passwordHash: weakHash, plan: 'pro' });
    const subject = { user, here: await openSession(user), recoveryCodes: [] };
    const member = Member.of(test, user.id, { Authorization: `Bearer ${subject.here.access}` });
    const file = await member.upload('Some words.', 'words.txt');
    await heard(test, member, file, [spoken(0, 'Some words.')]);
    const made = await member
      .post('/users/me/webhooks')
      .send({ url: HOOK, events: ['job.completed'] })
      .expect(201);
    const attempt = LASTING[action]!({ ...subject, file: file.id, webhook: bodyOf<{ id: string }>(made).id });

    const token = await issue(user, 'password-reset');
    // Both wait for the account, the reset first.
    const [, answer] = await whileLocked(
      test,
      'select 1 from users where id = ? for update',
      [user.id],
      [() => resetBy(token, { revoke_access: true }).then(), () => attempt.then()],
    );
    expect((answer as request.Response).status).toBe(401);
    const left = await sql<{ kind: string }>(
      `select 'key' as kind from api_keys where user_id = :id union all
       select 'webhook' from webhooks where user_id = :id union all
       select 'share' from transcript_shares where user_id = :id union all
       select 'link' from account_links where user_id = :id and purpose = 'email-change' and used_at is null union all
       select 'factor' from second_factors where user_id = :id union all
       select 'deletion' from users where id = :id and deletion_asked_at is not null union all
       select 'session' from sessions where user_id = :id and ended_at is null`.replaceAll(':id', `'${user.id}'`),
      [],
    );
    expect(left).toEqual([]);
    await post('auth/login', { email: user.email, password: NEW_PASSWORD }).expect(200);
  });

  it('a code for a sign-in that was begun with the old password is refused', async () => {
    const user = await makeAccount(test, { passwordHash: weakHash });
    const here = await openSession(user);
    const recoveryCodes = await turnSecondFactorOn(here.access);
    const begun = await post('auth/login', { email: user.email, password: PASSWORD }).expect(401);
    const token = await issue(user, 'password-reset');
    const code = { second_factor_token: pendingTokenOf(begun), code: recoveryCodes[0] };
    const [, answer] = await whileLocked(
      test,
      'select 1 from users where id = ? for update',
      [user.id],
      [() => resetBy(token).then(), () => at(other).post('auth/second-factor', code).then()],
    );
    expect(answer).toMatchObject({ status: 400, body: { code: 'SECOND_FACTOR_EXPIRED' } });
    expect(await exists('select 1 from sessions where user_id = ? and ended_at is null', user)).toBe(false);
  });
});

describe('the table of what is secret or pending', () => {
  const listed = [...Object.values(STATES).flatMap(({ kept }) => kept), ...Object.keys(NO_ACCESS)];

  it('has every column of the database that holds a secret or something pending, and no other', async () => {
    const columns = await sql<{ name: string; secret: boolean }>(
      `select table_name || '.' || column_name as name, column_name ~ '(_hash|token|secret|salt|pending_)' as secret
       from information_schema.columns where table_schema = 'public' and data_type <> 'boolean'`,
      [],
    );
    const secret = columns.filter((column) => column.secret).map(({ name }) => name);
    expect(secret.length).toBeGreaterThan(10);
    expect(secret.filter((name) => !listed.includes(name))).toEqual([]);
    const names = columns.map(({ name }) => name);
    expect(listed.filter((name) => !name.startsWith('key:') && !names.includes(name))).toEqual([]);
  });

  it('has every key that is derived from the secret, and no other', () => {
    const root = new URL('..', import.meta.url);
    const derived = readdirSync(root, { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.ts') && !path.endsWith('.spec.ts'))
      .flatMap((path) => [...readFileSync(new URL(path, root), 'utf8').matchAll(/deriveKey\([\w.]+, '([\w-]+)'\)/g)])
      .map(([, purpose]) => `key:${purpose}`);
    expect([...new Set(derived)].sort()).toEqual([...new Set(listed.filter((name) => name.startsWith('key:')))].sort());
  });
});
