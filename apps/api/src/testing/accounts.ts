import { randomUUID } from 'node:crypto';
import request from 'supertest';
import { hashPassword } from '../auth/passwords.js';
import { OutboxRelay } from '../common/outbox/outbox.relay.js';
import { Outbox } from '../common/outbox/outbox.service.js';
import { Database } from '../database/database.js';
import { MailboxDriver, type MailboxMessage } from '../mail/drivers/mailbox.driver.js';
import { User } from '../users/user.entity.js';
import { type TestApp } from './test-app.js';

export const PASSWORD = 'correct horse battery';

/** What a browser's page of ours sends with every request. */
export const PAGE_HEADERS = {
  Origin: 'http://localhost:3000',
  'X-Client-Version': 'test',
  'Sec-Fetch-Site': 'same-origin',
};

export const someEmail = (): string => `${randomUUID().slice(0, 13)}@example.com`;

/** An account with `PASSWORD`, verified unless told otherwise. */
export async function makeAccount({ orm }: TestApp, given: Partial<User> = {}): Promise<User> {
  const user = Object.assign(new User(), {
    email: someEmail(),
    name: 'Ada',
    passwordHash: await passwordHash,
    emailVerifiedAt: new Date(),
    ...given,
  });
  await orm.em.fork().persist(user).flush();
  return user;
}
const passwordHash = hashPassword(PASSWORD);

export interface Tokens {
  access_token: string;
  refresh_token: string;
  session: { id: string };
}

/** Signs in as a program does. */
export async function signIn({ url }: TestApp, { email }: { email: string }): Promise<Tokens> {
  const answer = await request(url).post('/api/v1/auth/login').send({ email, password: PASSWORD }).expect(200);
  return answer.body as Tokens;
}

/** The `Authorization` header of a new account's new session. */
export async function bearer(
  test: TestApp,
  given: Partial<User> = {},
): Promise<{ user: User; headers: { Authorization: string } }> {
  const user = await makeAccount(test, given);
  const { access_token } = await signIn(test, user);
  return { user, headers: { Authorization: `Bearer ${access_token}` } };
}

/** Carries out what the outbox holds, as a worker would. */
export async function drainOutbox({ app }: TestApp): Promise<void> {
  await new OutboxRelay(app.get(Database), app.get(Outbox)).drain();
}

/** Ends the moment in which deletions can be taken back, and lets the files go. */
export async function eraseDeleted(test: TestApp): Promise<void> {
  await test.orm.em
    .getConnection()
    .execute(`update outbox set available_at = now() where kind = 'media.erase' and attempts = 0`);
  await drainOutbox(test);
}

/** What an address was sent, newest first. */
export async function mailTo(test: TestApp, email: string): Promise<MailboxMessage[]> {
  await drainOutbox(test);
  return (await new MailboxDriver(test.app.get(Database)).list()).filter(({ to }) => to === email);
}

/** The code and the token of the newest verification mail. */
export async function verificationOf(test: TestApp, email: string): Promise<{ code: string; token: string }> {
  const [mail] = await mailTo(test, email);
  const code = /^(\d{6})$/m.exec(mail?.text ?? '')?.[1];
  const token = /token=([\w-]+)/.exec(mail?.text ?? '')?.[1];
  if (!code || !token) throw new Error(`No code and link in the mail to ${email}: ${mail?.text}`);
  return { code, token };
}
