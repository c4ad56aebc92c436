import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { connect } from 'node:net';
import request from 'supertest';
import { hashPassword } from '../auth/passwords.js';
import { DEMO_ACCOUNT } from '../auth/demo-account.js';
import { bodyOf, type Problem } from '../testing/body-of.js';
import { makeAccount, PAGE_HEADERS } from '../testing/accounts.js';
import { createTestApp, type TestApp } from '../testing/test-app.js';

/** What proxies, tunnels and content delivery networks add to a request. */
const FORWARDED: Record<string, string>[] = [
  { Forwarded: 'for=203.0.113.7' },
  { 'X-Forwarded-For': '203.0.113.7' },
  { 'X-Forwarded-For': '127.0.0.1' },
  { 'X-Forwarded-Host': 'localhost:3000' },
  { 'X-Forwarded-Proto': 'https' },
  { 'X-Forwarded-Prefix': '/' },
  { 'X-Real-IP': '127.0.0.1' },
  { 'X-Client-IP': '203.0.113.7' },
  { 'X-Original-Host': 'timbrel.example' },
  { 'X-Amzn-Trace-Id': 'Root=1-67891233' },
  { 'X-Envoy-External-Address': '203.0.113.7' },
  { Via: '1.1 varnish' },
  { 'CDN-Loop': 'cloudflare' },
  { 'CF-Connecting-IP': '203.0.113.7' },
  { 'CF-Ray': '230b030023ae2822-SJC' },
  { 'True-Client-IP': '203.0.113.7' },
  { 'Fastly-Client-IP': '203.0.113.7' },
  { 'Fly-Client-IP': '203.0.113.7' },
  { 'Tailscale-User-Login': 'ada@example.com' },
  { Host: 'timbrel.example' },
  { Host: '127.0.0.1.evil.example:3000' },
  { Host: '203.0.113.7:3000' },
  { Host: 'localhost:3000', 'X-Forwarded-Host': 'timbrel.example' },
];
const LOCAL: Record<string, string>[] = [{}, { Host: 'localhost:3000' }, { Host: '[::1]:3000' }, PAGE_HEADERS];
const isLocalOnly = (path: string) => /^\/dev\/|test-gateway/.test(path);
const WITH_MAIL_SERVER = { SMTP_URL: 'smtp://127.0.0.1:9' };

describe('what exists for this machine alone', () => {
  let test: TestApp;
  let places: { method: string; path: string }[];
  beforeAll(async () => {
    test = await createTestApp({ env: { EMBEDDED_DATABASE: 'true' } });
    const { email, password, name } = DEMO_ACCOUNT;
    await makeAccount(test, { email, name, passwordHash: await hashPassword(password) });
    const connection = test.orm.em.getConnection();
    const [customer] = await connection.execute<{ id: string }[]>(
      `insert into test_gateway_customers (id, user_id, email, name)
       select 'test_cus_1', id, email, name from users returning id`,
    );
    places = test.routes
      .filter(({ method, path }) => ['GET', 'POST'].includes(method) && isLocalOnly(path))
      .map(({ method, path }) => ({ method, path: path.replace(/:\w+/, customer!.id) }));
  });
  afterAll(() => test.close());

  const ask = ({ url }: TestApp, { method, path }: { method: string; path: string }, headers = {}) =>
    (method === 'GET' ? request(url).get(path) : request(url).post(path).send({})).set(headers);
  /** Earlier tries are forgotten, so that none is too many. */
  const signIn = async ({ url }: TestApp, password: string, headers = {}) => {
    await test.orm.em.getConnection().execute('delete from guesses');
    return request(url).post('/api/v1/auth/login').set(headers).send({ email: DEMO_ACCOUNT.email, password });
  };

  it('is the mailbox, the pages and clocks of the Test Gateway, and its webhook', () => {
    expect(places.map(({ method, path }) => `${method} ${path}`).sort()).toEqual([
      'GET /dev/mailbox',
      'GET /dev/mailbox.css',
      'GET /dev/mailbox.json',
      'GET /test-gateway/customers/test_cus_1',
      'GET /test-gateway/pay/test_cus_1',
      'GET /test-gateway/style.css',
      'POST /api/v1/webhooks/test-gateway',
      'POST /test-gateway/clocks/test_cus_1/advance',
      'POST /test-gateway/customers/test_cus_1',
      'POST /test-gateway/pay/test_cus_1',
    ]);
  });

  it.each(LOCAL)('answers a request of this machine: %j', async (headers) => {
    for (const path of ['/dev/mailbox', '/dev/mailbox.json', '/dev/mailbox.css', '/test-gateway/style.css'])
      await request(test.url).get(path).set(headers).expect(200);
    await request(test.url).get('/test-gateway/customers/test_cus_1').set(headers).expect(200);
    expect((await ask(test, { method: 'POST', path: '/api/v1/webhooks/test-gateway' }, headers)).status).toBe(400);
    expect((await signIn(test, DEMO_ACCOUNT.password, headers)).status).toBe(200);
  });

  it.each(FORWARDED)('is not there for what a proxy has passed on: %j', async (headers) => {
    for (const place of places) {
      const answer = await ask(test, place, headers);
      expect([place.path, answer.status, bodyOf<Problem>(answer).code]).toEqual([place.path, 404, 'NOT_FOUND']);
    }
    const [refused, wrong] = [
      await signIn(test, DEMO_ACCOUNT.password, headers),
      await signIn(test, 'not the password', headers),
    ];
    const said = ({ status, code, message }: Problem) => ({ status, code, message });
    expect(said(bodyOf<Problem>(refused))).toEqual(said(bodyOf<Problem>(wrong)));
    expect(refused.status).toBe(401);
  });

  it('is not there for a program that speaks for others as nginx does unless told otherwise', async () => {
    const { hostname, port } = new URL(test.url);
    const answer = await overHttp10(hostname, Number(port), '/dev/mailbox.json');
    expect(answer).toMatch(/^HTTP\/1\.1 404 /);
  });

  it.each([{ PUBLIC_URL: 'https://timbrel.example' }, { TRUST_PROXY: '1' }])(
    'is nowhere where the configuration says that others come in: %j',
    async (env) => {
      const open = await createTestApp({
        beside: test,
        env: { EMBEDDED_DATABASE: 'true', ...WITH_MAIL_SERVER, ...env },
      });
      try {
        for (const place of places) {
          const { status } = await ask(open, place);
          expect([place.path, status]).toEqual([place.path, 404]);
        }
        expect((await signIn(open, DEMO_ACCOUNT.password)).status).toBe(401);
      } finally {
        await open.close();
      }
    },
  );

  it('but for a Test Gateway that is switched on by name', async () => {
    const env = { ...WITH_MAIL_SERVER, PUBLIC_URL: 'https://timbrel.example', TRUST_PROXY: '1', TEST_GATEWAY: 'on' };
    const open = await createTestApp({ beside: test, env });
    try {
      const proxied = { Host: 'timbrel.example', 'X-Forwarded-For': '203.0.113.7' };
      await request(open.url).get('/test-gateway/style.css').set(proxied).expect(200);
      await request(open.url).get('/test-gateway/customers/test_cus_1').set(proxied).expect(200);
      await request(open.url).get('/dev/mailbox').set(proxied).expect(404);
      await request(open.url).get('/dev/mailbox').expect(404);
      expect((await signIn(open, DEMO_ACCOUNT.password)).status).toBe(401);
    } finally {
      await open.close();
    }
  });
});

/** The whole answer to a request as nginx makes them by default: HTTP/1.0, the server's own address for a Host, nothing of the client. */
function overHttp10(host: string, port: number, path: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = '';
    const socket = connect(port, host, () => socket.write(`GET ${path} HTTP/1.0\r\nHost: ${host}:${port}\r\n\r\n`));
    socket
      .setEncoding('utf8')
      .on('data', (part: string) => (text += part))
      .on('end', () => resolve(text))
      .on('error', reject);
  });
}
