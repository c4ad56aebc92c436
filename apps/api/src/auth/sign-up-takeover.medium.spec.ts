import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type EntityManager } from '@mikro-orm/postgresql';
import request from 'supertest';
import { drainOutbox, mailTo, makeAccount, someEmail, verificationOf } from '../testing/accounts.js';
import { createTestApp, type TestApp } from '../testing/test-app.js';
import { until } from '../testing/until.js';

const OWN = 'the password of the owner';
const STRANGE = 'the password of a stranger';

/** A browser that keeps what sign-ups give it. */
class Browser {
  private cookie = '';

  constructor(
    private readonly test: TestApp,
    readonly name: string,
  ) {}

  post = (path: string, body: object): request.Test =>
    request(this.test.url).post(`/api/v1/auth/${path}`).set('Cookie', this.cookie).send(body);

  /** @param isMailed whether the address was sent no mail for long enough that this sign-up is sent one of its own */
  async signUp(email: string, password: string, isMailed = true): Promise<void> {
    if (isMailed) {
      const sent = `update address_limits set last_sent_at = now() - interval '300 seconds' where purpose = 'signup-mail'`;
      await this.test.orm.em.getConnection().execute(sent);
    }
    const answer = await this.post('signup', { name: this.name, email, password }).expect(202);
    this.cookie = String(answer.headers['set-cookie']).split(';')[0]!;
    await drainOutbox(this.test);
  }
}

describe('a stranger who signs up with somebody’s address', () => {
  let test: TestApp;
  let email: string;
  let owner: Browser;
  let stranger: Browser;
  let elsewhere: Browser;
  beforeAll(async () => {
    test = await createTestApp();
  });
  afterAll(() => test.close());
  beforeEach(() => {
    email = someEmail();
    owner = new Browser(test, 'Ada');
    stranger = new Browser(test, 'Mallory');
    elsewhere = new Browser(test, 'nobody');
  });

  const sql = <Row>(statement: string, values: unknown[] = []) =>
    test.orm.em.getConnection().execute<Row[]>(statement, values);
  const nameIn = ({ body }: request.Response) => (body as { user: { name: string } }).user.name;
  /** Types the newest code, or opens the newest link, as the mailbox's owner. */
  const verify = async (browser: Browser, by: 'code' | 'link'): Promise<request.Response> => {
    const { code, token } = await verificationOf(test, email);
    return by === 'code' ? browser.post('verify-code', { email, code }) : browser.post('verify-email', { token });
  };
  const logins = async () => [
    (await elsewhere.post('login', { email, password: OWN })).status,
    (await elsewhere.post('login', { email, password: STRANGE })).status,
  ];

  /** Two calls that wait for the account's row one behind the other, then go on. */
  const meeting = async <A, B>(one: () => PromiseLike<A>, two: () => PromiseLike<B>): Promise<[A, B]> => {
    const waiting = (n: number) =>
      until(async () => {
        const [row] = await sql<{ n: number }>(
          `select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        );
        return row!.n >= n || null;
      }, `${n} calls to wait`);
    return Promise.all(
      await (test.orm.em.fork() as EntityManager).transactional(async (em) => {
        await em.execute('select 1 from users where email = ? for update', [email]);
        const first = Promise.resolve(one());
        await waiting(1);
        const second = Promise.resolve(two());
        await waiting(2);
        return [first, second] as const;
      }),
    );
  };

  describe.each([
    ['code', true],
    ['code', false],
    ['link', true],
    ['link', false],
  ] as const)('and whose mail brings the newest %s, with a mail for the second sign-up: %s', (by, isMailed) => {
    const signUpSecond = (browser: Browser, password: string) => browser.signUp(email, password, isMailed);

    it('between the owner’s sign-up and their typing gives the account nothing', async () => {
      await owner.signUp(email, OWN);
      await signUpSecond(stranger, STRANGE);
      const answer = await verify(owner, by);
      expect([answer.status, nameIn(answer)]).toEqual([200, 'Ada']);
      expect(await logins()).toEqual([200, 401]);
    });

    it('before the owner’s sign-up gives the account nothing', async () => {
      await stranger.signUp(email, STRANGE);
      await signUpSecond(owner, OWN);
      expect(nameIn(await verify(owner, by))).toBe('Ada');
      expect(await logins()).toEqual([200, 401]);
    });

    it('by asking for another code gives the account nothing', async () => {
      await owner.signUp(email, OWN);
      await signUpSecond(stranger, STRANGE);
      await stranger.post('resend-verification', { email }).expect(200);
      expect(nameIn(await verify(owner, by))).toBe('Ada');
      expect(await logins()).toEqual([200, 401]);
    });

    it('gives the account nothing when the mail is opened at another device: it asks for a new password', async () => {
      await owner.signUp(email, OWN);
      await signUpSecond(stranger, STRANGE);
      const answer = await verify(elsewhere, by);
      expect(answer.body).toMatchObject({ user: { email, name: 'User', has_password: false } });
      expect(await logins()).toEqual([401, 401]);
      const reset = (await mailTo(test, email)).find(({ subject }) => subject === 'Reset your password');
      const token = /reset-password\?token=([\w-]+)/.exec(reset!.text)?.[1];
      await elsewhere.post('reset-password', { token, password: OWN }).expect(204);
      expect(await logins()).toEqual([200, 401]);
    });

    it.each(['owner', 'stranger'])(
      'at the same instant as it is used gets nowhere, with the %s first',
      async (first) => {
        await owner.signUp(email, OWN);
        const { code, token } = await verificationOf(test, email);
        const typing = () =>
          by === 'code' ? owner.post('verify-code', { email, code }) : owner.post('verify-email', { token });
        const signingUp = () => signUpSecond(stranger, STRANGE);
        const [one, two] = await (first === 'owner' ? meeting(typing, signingUp) : meeting(signingUp, typing));
        if (first === 'stranger' && isMailed) await verify(owner, by);
        else expect(first === 'owner' ? one : two).toMatchObject({ status: 200 });
        expect(await logins()).toEqual([200, 401]);
      },
    );
  });

  it('cannot show a sign-up that is not theirs', async () => {
    await owner.signUp(email, OWN);
    await stranger.signUp(email, STRANGE);
    const kept = await sql<{ attempt: string }>('select attempt from verifications');
    const { code } = await verificationOf(test, email);
    for (const { attempt } of kept) {
      const answer = await request(test.url)
        .post('/api/v1/auth/login')
        .set('Cookie', `timbrel_sign_up=${attempt}`)
        .send({ email, password: OWN });
      expect(answer.status).toBe(401);
    }
    await stranger.post('verify-code', { email, code: code === '000000' ? '111111' : '000000' }).expect(400);
  });

  it('leaves what waits behind nothing once the address is proved', async () => {
    await owner.signUp(email, OWN);
    await stranger.signUp(email, STRANGE);
    await verify(owner, 'code');
    const [{ n }] = (await sql<{ n: number }>(
      'select count(*)::int as n from verifications v join users u on u.id = v.user_id where u.email = ?',
      [email],
    )) as [{ n: number }];
    expect(n).toBe(0);
  });

  it('learns nothing: the cookie is given alike for known and unknown addresses', async () => {
    const { email: known } = await makeAccount(test);
    const cookies = [];
    for (const address of [known, someEmail()]) {
      const answer = await stranger.post('signup', { name: 'Mallory', email: address, password: STRANGE }).expect(202);
      cookies.push(
        String(answer.headers['set-cookie'])
          .replace(/=[\w-]{43};/, '=…;')
          .replace(/Expires=[^;]+;/, ''),
      );
    }
    expect(cookies[0]).toBe(cookies[1]);
    expect(cookies[0]).toMatch(/^timbrel_sign_up=…;.*Path=\/api\/v1\/auth; HttpOnly; SameSite=Lax$/);
  });
});

describe('an owner who signed up', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await createTestApp();
  });
  afterAll(() => test.close());

  it('twice in one browser has the newer password, at any device', async () => {
    const email = someEmail();
    const owner = new Browser(test, 'Ada');
    await owner.signUp(email, 'a first thought');
    await owner.signUp(email, OWN);
    const { token } = await verificationOf(test, email);
    await new Browser(test, 'phone').post('verify-email', { token }).expect(200);
    await owner.post('login', { email, password: OWN }).expect(200);
  });

  it('before a stranger did is told to verify, and gets a code for their own sign-up by asking again', async () => {
    const email = someEmail();
    const [owner, stranger] = [new Browser(test, 'Ada'), new Browser(test, 'Mallory')];
    await owner.signUp(email, OWN);
    await stranger.signUp(email, STRANGE);
    await owner.post('login', { email, password: OWN }).expect(403);
    await owner.post('resend-verification', { email }).expect(200);
    const [mail] = await mailTo(test, email);
    const { code } = await verificationOf(test, email);
    expect(mail!.text).not.toContain('Mallory');
    await owner.post('verify-code', { email, code }).expect(200);
    await new Browser(test, 'phone').post('login', { email, password: OWN }).expect(200);
  });
});
