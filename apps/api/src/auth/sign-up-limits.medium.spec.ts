import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import request from 'supertest';
import { mailTo, makeAccount, PASSWORD, someEmail, verificationOf } from '../testing/accounts.js';
import { createTestApp, type TestApp } from '../testing/test-app.js';

const OWNER = '198.51.100.7';
const STRANGER = '203.0.113.1';

describe('sign-ups and codes for one address', () => {
  /** Carries out what is asked of the others, into its mailbox. */
  let test: TestApp;
  let [one, other]: TestApp[] = [];
  let email: string;
  beforeAll(async () => {
    test = await createTestApp();
    // Behind a proxy, which names the client. These two send no mail.
    const env = { TRUST_PROXY: '1', SMTP_URL: 'smtp://127.0.0.1:9' };
    one = await createTestApp({ env, beside: test });
    other = await createTestApp({ env, beside: test });
  });
  afterAll(async () => {
    await other?.close();
    await one?.close();
    await test.close();
  });
  beforeEach(() => {
    email = someEmail();
  });

  const post = (ip: string, path: string, body: object, app = one) =>
    request(app!.url).post(`/api/v1/auth/${path}`).set('X-Forwarded-For', ip).send(body);
  const signUp = (ip: string, password = PASSWORD, app = one) =>
    post(ip, 'signup', { name: 'Ada', email, password }, app);
  const type = (ip: string, code: string, app = one) => post(ip, 'verify-code', { email, code }, app);
  const sql = (statement: string) => test.orm.em.getConnection().execute(statement);
  const times = <Result>(n: number, act: (index: number) => PromiseLike<Result>) =>
    Promise.all(Array.from({ length: n }, (_, index) => act(index)));
  const statuses = (answers: request.Response[]) => answers.map(({ status }) => status).sort();
  /** The wrong one of two codes. */
  const not = (code: string) => (code === '000000' ? '111111' : '000000');
  const untilTomorrow = async () => {
    const [row] = await sql('select extract(epoch from current_date + 1 - now())::int as seconds');
    return (row as { seconds: number }).seconds;
  };
  const expectTomorrow = async ({ body, headers }: request.Response) => {
    expect(body).toMatchObject({ code: 'TOO_MANY_TRIES', message: expect.stringContaining('tomorrow') });
    expect(Math.abs(Number(headers['retry-after']) - (await untilTomorrow()))).toBeLessThan(60);
  };

  describe.each(['unknown', 'active'])('of an %s address', (kind) => {
    const subject = kind === 'active' ? 'You already have an account' : expect.stringMatching(/^Your code is/);
    beforeEach(async () => {
      if (kind === 'active') await makeAccount(test, { email });
    });

    it('have one mail sent in 300 seconds, over both processes', async () => {
      expect(statuses(await times(5, (n) => signUp(STRANGER, PASSWORD, n % 2 ? one : other)))).toEqual(
        Array(5).fill(202),
      );
      expect((await mailTo(test, email)).map((mail) => mail.subject)).toEqual([subject]);
    });

    it('have another sent when the 300 seconds are over', async () => {
      await signUp(STRANGER).expect(202);
      await mailTo(test, email);
      await sql(`update address_limits set last_sent_at = last_sent_at - interval '299 seconds'`);
      await signUp(OWNER).expect(202);
      expect(await mailTo(test, email)).toHaveLength(1);
      await sql(`update address_limits set last_sent_at = last_sent_at - interval '1 second'`);
      await signUp(OWNER).expect(202);
      expect((await mailTo(test, email)).map((mail) => mail.subject)).toEqual([subject, subject]);
    });

    it('are heard five a day from one client, and the owner is heard all the same', async () => {
      const answers = await times(7, (n) => signUp(STRANGER, PASSWORD, n % 2 ? one : other));
      expect(statuses(answers)).toEqual([202, 202, 202, 202, 202, 429, 429]);
      await expectTomorrow(answers.find(({ status }) => status === 429)!);
      await signUp(OWNER).expect(202);
    });
  });

  it('count by household where clients have IPv6', async () => {
    const answers = await times(6, (n) => signUp(`2001:db8:1:2::${n + 1}`));
    expect(statuses(answers)).toEqual([202, 202, 202, 202, 202, 429]);
    await signUp('2001:db8:1:3::1').expect(202);
  });

  it('are heard twenty a day from all clients together', async () => {
    const answers = await times(22, (n) => signUp(`203.0.113.${n % 5}`));
    expect(statuses(answers)).toEqual([...Array<number>(20).fill(202), 429, 429]);
    await expectTomorrow(answers.find(({ status }) => status === 429)!);
  });

  it.each(['code', 'link'])('in one mail: whoever signed up after a stranger gets in by its %s', async (by) => {
    await signUp(STRANGER, 'the password of a stranger').expect(202);
    const { code, token } = await verificationOf(test, email);
    const owners = await signUp(OWNER).expect(202);
    expect(await verificationOf(test, email)).toEqual({ code, token });
    const cookie = String(owners.headers['set-cookie']).split(';')[0]!;
    await (by === 'code' ? type(OWNER, code) : post(OWNER, 'verify-email', { token }))
      .set('Cookie', cookie)
      .expect(200);
    await post(OWNER, 'login', { email, password: PASSWORD }).expect(200);
    await post(STRANGER, 'login', { email, password: 'the password of a stranger' }).expect(401);
  });

  it('in one mail: whoever signs up again has the newer password by the code they were sent', async () => {
    const first = await signUp(OWNER, 'a first thought').expect(202);
    const { code } = await verificationOf(test, email);
    const cookie = String(first.headers['set-cookie']).split(';')[0]!;
    await signUp(OWNER).set('Cookie', cookie).expect(202);
    await mailTo(test, email);
    await type(OWNER, code).expect(200);
    await post(OWNER, 'login', { email, password: PASSWORD }).expect(200);
  });

  it('in one mail: wrong codes of a stranger do not end it for whoever signs up after them', async () => {
    await signUp(STRANGER).expect(202);
    const { code } = await verificationOf(test, email);
    for (let n = 0; n < 5; n += 1) await type(STRANGER, not(code)).expect(400);
    const owners = await signUp(OWNER).expect(202);
    await mailTo(test, email);
    await type(OWNER, code).set('Cookie', String(owners.headers['set-cookie']).split(';')[0]!).expect(200);
  });

  it.each(['unknown', 'active'])('hear twenty codes a day of an %s one, ten of one client', async (kind) => {
    if (kind === 'active') await makeAccount(test, { email });
    const fromOne = await times(12, (n) => type(STRANGER, '123456', n % 2 ? one : other));
    expect(statuses(fromOne)).toEqual([...Array<number>(10).fill(400), 429, 429]);
    await expectTomorrow(fromOne.find(({ status }) => status === 429)!);
    const fromOthers = await times(12, (n) => type(`198.51.100.${n % 3}`, '123456', n % 2 ? one : other));
    expect(statuses(fromOthers)).toEqual([...Array<number>(10).fill(400), 429, 429]);
    await expectTomorrow(fromOthers.find(({ status }) => status === 429)!);
  });

  it('hear the codes of another day anew', async () => {
    for (let n = 0; n < 11; n += 1) await type(OWNER, '123456');
    await type(OWNER, '123456').expect(429);
    await sql('update address_limits set tries_day = tries_day - 1');
    await type(OWNER, '123456').expect(400);
  });
});
