import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import request from 'supertest';
import { drainOutbox, makeAccount, PASSWORD, someEmail } from '../testing/accounts.js';
import { createTestApp, type TestApp } from '../testing/test-app.js';
import { startMailServer, type TestMailServer } from '../testing/test-mail-server.js';

const MAILBOX = ['/dev/mailbox', '/dev/mailbox.json', '/dev/mailbox.css'];
const signUp = ({ url }: TestApp, email: string, name = 'Ada') =>
  request(url).post('/api/v1/auth/signup').send({ name, email, password: PASSWORD }).expect(202);

describe('mail by a mail server', () => {
  let server: TestMailServer;
  let test: TestApp;
  beforeAll(async () => {
    server = await startMailServer();
    test = await createTestApp({
      env: { NODE_ENV: 'production', SMTP_URL: server.url, MAIL_FROM: 'Timbrel <no-reply@timbrel.example>' },
    });
  });
  afterAll(async () => {
    await test.close();
    await server.close();
  });

  it('arrives with both its forms', async () => {
    const email = someEmail();
    await signUp(test, email);
    await drainOutbox(test);
    const mail = server.received.find(({ to }) => to.includes(email))!;
    expect(mail.from).toBe('no-reply@timbrel.example');
    expect(mail.data).toMatch(/^From: Timbrel <no-reply@timbrel.example>$/m);
    expect(mail.data).toMatch(new RegExp(`^To: ${email}$`, 'm'));
    expect(mail.data).toMatch(/^Subject: Your code is \d{6}$/m);
    expect(mail.data).toMatch(/^Content-Type: multipart\/alternative;/m);
    expect(mail.data).toContain('Content-Type: text/plain; charset=utf-8');
    expect(mail.data).toContain('Content-Type: text/html; charset=utf-8');
  });

  it('is sent again when the server refuses it for now', async () => {
    const email = someEmail();
    server.refuseWith('450 come back later');
    await signUp(test, email);
    await drainOutbox(test);
    expect(server.received.filter(({ to }) => to.includes(email))).toHaveLength(0);
    server.refuseWith(null);
    await test.orm.em.getConnection().execute('update outbox set available_at = now()');
    await drainOutbox(test);
    expect(server.received.filter(({ to }) => to.includes(email))).toHaveLength(1);
  });

  it('has the same Message-ID when a crash has it sent twice', async () => {
    const email = someEmail();
    server.refuseWith('450 come back later');
    await signUp(test, email);
    await drainOutbox(test);
    server.refuseWith(null);
    const sql = (statement: string) => test.orm.em.getConnection().execute(statement);
    await sql(`insert into outbox (kind, payload) select kind, payload from outbox where kind = 'mail.send'`);
    await sql('update outbox set available_at = now()');
    await drainOutbox(test);
    const mails = server.received.filter(({ to }) => to.includes(email));
    const ids = mails.map(({ data }) => /^Message-ID: (.*)$/im.exec(data)?.[1]);
    expect(ids).toEqual([expect.stringMatching(/^<[0-9a-f]{32}@/), ids[0]]);
  });

  it('waits sealed in the database', async () => {
    const { email } = await makeAccount(test);
    server.refuseWith('450 come back later');
    await signUp(test, email);
    await drainOutbox(test);
    server.refuseWith(null);
    const rows = await test.orm.em.getConnection().execute<{ row: string }[]>('select o::text as row from outbox o');
    expect(rows).toHaveLength(1);
    expect(rows[0]!.row).not.toContain(email);
  });

  it.each(MAILBOX)('leaves nothing to see at %s', async (path) => {
    const answer = await request(test.url).get(path).expect(404);
    expect(answer.body).toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('the embedded mailbox', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await createTestApp();
  });
  afterAll(() => test.close());

  it('shows what was sent, newest first', async () => {
    const emails = [someEmail(), someEmail()];
    for (const email of emails) {
      await signUp(test, email);
      await drainOutbox(test);
    }
    const body = (await request(test.url).get('/dev/mailbox.json').expect(200)).body as { to: string }[];
    expect(body.map(({ to }) => to)).toEqual(emails.reverse());
    expect(body).toEqual(
      emails.map((to) => ({
        to,
        subject: expect.stringMatching(/^Your code is \d{6}$/),
        text: expect.any(String),
        html: expect.any(String),
        received_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      })),
    );
    const page = await request(test.url).get('/dev/mailbox').expect(200);
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(page.text.indexOf(emails[0]!)).toBeLessThan(page.text.indexOf(emails[1]!));
  });

  it('shows mail as text, never as markup', async () => {
    const { email } = await makeAccount(test, { name: '<script>alert(1)</script> "x' });
    await signUp(test, email);
    await drainOutbox(test);
    const { text } = await request(test.url).get('/dev/mailbox').expect(200);
    expect(text).not.toContain('<script>');
    expect(text).toContain('&lt;script&gt;');
  });

  it.each(MAILBOX)('answers %s under this machine’s own names alone', async (path) => {
    await request(test.url).get(path).expect(200);
    await request(test.url).get(path).set('Host', 'localhost:3000').expect(200);
    await request(test.url).get(path).set('Host', '[::1]:3000').expect(200);
    await request(test.url).get(path).set('Host', 'rebound.evil.example:3000').expect(404);
    await request(test.url).get(path).set('Host', '127.0.0.1.evil.example').expect(404);
  });
});
