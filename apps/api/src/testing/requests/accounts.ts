import { Secret, TOTP } from 'otpauth';
import request from 'supertest';
import { type MadeApiKeyDto } from '../../auth/api-keys/api-keys.dto.js';
import { mailTo, makeAccount, PASSWORD, signIn, someEmail, verificationOf } from '../accounts.js';
import { bodyOf } from '../body-of.js';
import { type Member } from '../member.js';
import { until } from '../until.js';
import { type Owner } from './owner.js';
import { type Requests } from './request.js';

/** A code of the half minute after next: the ones before may have been used. */
const codeOf = (secret: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 });

async function signedUp({ test }: Owner) {
  const email = someEmail();
  await request(test.url).post('/api/v1/auth/signup').send({ name: 'Ada', email, password: PASSWORD }).expect(202);
  // Where a worker runs too, it may be the one that mails.
  const mailed = await until(() => verificationOf(test, email).catch(() => null), `a code for ${email}`);
  return { email, ...mailed };
}

async function begun(owner: Owner) {
  const as = await owner.another();
  const { secret } = (await as.post('/users/me/second-factor').expect(200)).body as { secret: string };
  return { as, secret };
}

/** Somebody whose sign-in takes a code as well. */
async function guarded(owner: Owner) {
  const { as, secret } = await begun(owner);
  await as
    .post('/users/me/second-factor/confirm')
    .send({ code: codeOf(secret) })
    .expect(200);
  return { as, secret };
}

async function mailedToken({ test }: Owner, email: string): Promise<string> {
  return until(async () => {
    const texts = (await mailTo(test, email)).map(({ text }) => text);
    return /\?token=([\w-]+)/.exec(texts.join('\n'))?.[1];
  }, `a link for ${email}`);
}

/** How a browser comes back from the issuer. */
async function returned({ test }: Owner) {
  const start = await request(test.url).get('/api/v1/auth/google/start').expect(302);
  const back = await fetch(start.headers['location']!, { redirect: 'manual' });
  const cookie = String(start.headers['set-cookie']).split(';')[0]!;
  return { body: Object.fromEntries(new URL(back.headers.get('location')!).searchParams), headers: { Cookie: cookie } };
}

const newKey = async (member: Member) =>
  (
    await member
      .post('/users/me/api-keys')
      .send({ name: 'Aurelia’s import', scopes: ['files:read'] })
      .expect(201)
  ).body as MadeApiKeyDto;

const newcomer = () => ({ body: { name: 'Ada', email: someEmail(), password: PASSWORD } });

export const accounts: Requests = {
  signup: newcomer,
  login: async ({ test }) => ({ body: { email: (await makeAccount(test)).email, password: PASSWORD } }),
  loginSecondFactor: async (owner) => {
    const { as, secret } = await guarded(owner);
    const half = await request(owner.test.url)
      .post('/api/v1/auth/login')
      .send({ email: as.user.email, password: PASSWORD });
    const { second_factor_token } = bodyOf<{ second_factor_token: string }>(half);
    return { body: { second_factor_token, code: codeOf(secret, 1) } };
  },
  verifyCode: async (owner) => {
    const { email, code } = await signedUp(owner);
    return { body: { email, code } };
  },
  verifyEmail: async (owner) => ({ body: { token: (await signedUp(owner)).token } }),
  resendVerification: () => ({ body: { email: someEmail() } }),
  refreshSession: async ({ test }) => {
    const { refresh_token } = await signIn(test, await makeAccount(test));
    return { body: { refresh_token } };
  },
  logout: () => ({ body: {} }),
  getSession: () => ({}),
  getMe: () => ({}),
  forgotPassword: () => ({ body: { email: someEmail() } }),
  resetPassword: async (owner) => {
    const { email } = await makeAccount(owner.test);
    await request(owner.test.url).post('/api/v1/auth/forgot-password').send({ email }).expect(202);
    return { body: { token: await mailedToken(owner, email), password: 'a new horse battery' } };
  },
  getSignInOptions: () => ({}),
  startGoogle: () => ({}),
  loginGoogle: returned,

  getSecondFactor: () => ({}),
  beginSecondFactor: async (owner) => ({ as: await owner.another() }),
  confirmSecondFactor: async (owner) => {
    const { as, secret } = await begun(owner);
    return { as, body: { code: codeOf(secret) } };
  },
  disableSecondFactor: async (owner) => ({ as: (await guarded(owner)).as }),
  renewRecoveryCodes: async (owner) => ({ as: (await guarded(owner)).as }),

  updateMe: () => ({ body: { name: 'Aurelia Quill' } }),
  deleteMe: async (owner) => ({ as: await owner.another(), body: { deleteAccount: true } }),
  changePassword: async (owner) => ({
    as: await owner.another(),
    body: { currentPassword: PASSWORD, newPassword: 'a new horse battery' },
  }),
  reauthenticate: () => ({ body: { password: PASSWORD } }),
  checkRecentSignIn: () => ({}),
  confirmEmail: async (owner) => {
    const email = someEmail();
    await (await owner.another()).put('/users/me').send({ email }).expect(200);
    return { body: { token: await mailedToken(owner, email) } };
  },
  exportMe: () => ({}),
  getSettings: () => ({}),
  getSettingsOf: ({ userId }) => ({ params: { userId } }),
  updateSettings: () => ({ body: { theme: 'dark', notifications: { email: true, push: false, marketing: false } } }),
  postSettings: () => ({ body: { theme: 'dark' } }),

  listSessions: () => ({}),
  endOtherSessions: async (owner) => ({ as: await owner.another() }),
  endSession: async ({ test, userId }) => {
    const [user] = await test.orm.em
      .getConnection()
      .execute<{ email: string }[]>('select email from users where id = ?', [userId]);
    return { params: { id: (await signIn(test, user!)).session.id } };
  },
  listSecurityEvents: () => ({}),
  listApiKeys: () => ({}),
  createApiKey: async (owner) => ({
    as: await owner.another(),
    body: { name: 'Nightly import', scopes: ['files:read'] },
  }),
  revokeApiKey: async ({ member }) => ({ params: { id: (await newKey(member)).id } }),

  listNotifications: () => ({}),
  markAllNotificationsRead: () => ({}),
  markNotificationRead: async ({ member }) => {
    const { notifications } = bodyOf<{ notifications: { id: string }[] }>(
      await member.get('/notifications').expect(200),
    );
    return { params: { id: notifications[0]!.id } };
  },
};
