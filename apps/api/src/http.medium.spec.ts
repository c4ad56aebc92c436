/** @own-process The log of a process is written by its first application. */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Logger, PARAMS_PROVIDER_TOKEN } from 'nestjs-pino';
import { get } from 'node:http';
import { connect } from 'node:net';
import { Writable } from 'node:stream';
import request from 'supertest';
import { loggingOptions } from './common/logging/logging.module.js';
import { Environment } from './config/environment.js';
import { bearer } from './testing/accounts.js';
import { createTestApp, type TestApp } from './testing/test-app.js';
import { until } from './testing/until.js';

describe('the HTTP server', () => {
  let test: TestApp;
  const lines: string[] = [];
  beforeAll(async () => {
    const stream = new Writable({ write: (chunk, _, done) => (lines.push(String(chunk)), done()) });
    test = await createTestApp({
      env: { PUBLIC_URL: 'https://timbrel.example', SMTP_URL: 'smtp://127.0.0.1:9' },
      override: (builder) =>
        builder.overrideProvider(PARAMS_PROVIDER_TOKEN).useFactory({
          inject: [Environment],
          factory: (env: Environment) => ({ pinoHttp: [{ ...loggingOptions('api', env), level: 'info' }, stream] }),
        }),
    });
    test.app.useLogger(test.app.get(Logger));
  });
  afterAll(() => test.close());

  const api = (path: string) => `/api/v1${path}`;
  const faults: [string, number, string, (app: TestApp) => request.Test][] = [
    ['a stranger', 401, 'UNAUTHENTICATED', ({ url }) => request(url).get(api('/auth/me'))],
    ['an unknown path', 404, 'NOT_FOUND', ({ url }) => request(url).get('/api/v2/nothing')],
    ['an unknown path below the base', 404, 'NOT_FOUND', ({ url }) => request(url).get(api('/nothing'))],
    ['an unknown path that is written to', 404, 'NOT_FOUND', ({ url }) => request(url).post(api('/nothing'))],
    ['a path that cannot be decoded', 400, 'BAD_REQUEST', ({ url }) => request(url).get(api('/%zz'))],
    [
      'a body that is no JSON',
      400,
      'BAD_REQUEST',
      ({ url }) => request(url).post(api('/auth/login')).type('json').send('{"email":'),
    ],
    [
      'a body of an unknown type',
      415,
      'UNSUPPORTED_MEDIA_TYPE',
      ({ url }) => request(url).post(api('/auth/login')).type('xml').send('<a/>'),
    ],
    [
      'a body past the limit',
      413,
      'PAYLOAD_TOO_LARGE',
      ({ url }) =>
        request(url)
          .post(api('/auth/login'))
          .send({ email: 'x'.repeat(12 * 1024 ** 2) }),
    ],
    ['fields that are wrong', 400, 'VALIDATION_FAILED', ({ url }) => request(url).post(api('/auth/login')).send({})],
    [
      'a character that no database holds',
      400,
      'VALIDATION_FAILED',
      ({ url }) =>
        request(url).post(api('/auth/signup')).send({ name: 'A\0da', email: 'a@example.com', password: 'long enough' }),
    ],
  ];

  it.each(faults)('answers %s with a whole problem document and the request’s id', async (_, status, code, ask) => {
    const answer = await ask(test);
    expect(answer.status).toBe(status);
    expect(answer.headers['content-type']).toMatch(/^application\/problem\+json/);
    expect(answer.body).toEqual({
      type: `urn:timbrel:problem:${code.toLowerCase().replaceAll('_', '-')}`,
      title: expect.any(String),
      status,
      detail: expect.any(String),
      message: (answer.body as { detail: string }).detail,
      code,
      details: expect.any(Array),
      request_id: answer.headers['x-request-id'],
    });
    expect(answer.text).not.toMatch(/ at |node_modules|\/src\/|\/dist\/|insert into|select /i);
  });

  it.each([
    ['no request at all', 'GARBAGE\r\n\r\n', 400],
    ['headers without end', `GET / HTTP/1.1\r\nHost: x\r\nX-Long: ${'x'.repeat(40_000)}\r\n\r\n`, 431],
  ])('answers %s with a problem document too', async (_, bytes, status) => {
    const { hostname, port } = new URL(test.url);
    const socket = connect(Number(port), hostname);
    socket.write(bytes);
    const answer = (await socket.setEncoding('utf8').toArray()).join('');
    const [head, body] = answer.split('\r\n\r\n') as [string, string];
    const problem = JSON.parse(body) as { request_id: string };
    expect(head).toContain(`HTTP/1.1 ${status} `);
    expect(head).toContain('application/problem+json');
    expect(head).toContain(`X-Request-Id: ${problem.request_id}`);
    expect(problem).toMatchObject({ status, detail: 'The request is not valid HTTP.' });
  });

  it('names each wrong field once, with what stands first in the contract', async () => {
    const answer = await request(test.url).post(api('/auth/signup')).send({ email: 'nobody', name: ' ', extra: 1 });
    expect((answer.body as { details: unknown }).details).toEqual([
      { field: 'extra', message: 'property extra should not exist' },
      { field: 'name', message: 'Name is required' },
      { field: 'password', message: 'Password is required' },
      { field: 'email', message: 'Please enter a valid email' },
    ]);
  });

  it.each(['/', '/favicon.svg', '/health', '/api/docs', '/api/v1/openapi.json', '/api/v1/nothing'])(
    'gives %s an id and strict headers',
    async (path) => {
      const { headers } = await request(test.url).get(path).set('X-Request-Id', 'caller-0001');
      expect(headers).toMatchObject({
        'x-request-id': 'caller-0001',
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'referrer-policy': 'same-origin',
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
      });
      expect(headers['strict-transport-security']).toMatch(/max-age=\d{8}/);
      const policy = Object.fromEntries(
        String(headers['content-security-policy'])
          .split(';')
          .map((directive) => directive.trim().split(/ (.*)/s).slice(0, 2) as [string, string]),
      );
      expect(policy).toMatchObject({
        'default-src': "'self'",
        'script-src': "'self'",
        'script-src-attr': "'none'",
        'object-src': "'none'",
        'base-uri': "'none'",
        'frame-ancestors': "'none'",
        'form-action': "'self'",
      });
      expect(policy['style-src']).not.toContain('unsafe-inline');
    },
  );

  it('makes an id where the caller’s would spoil a log line', async () => {
    const { headers } = await request(test.url).get('/health').set('X-Request-Id', 'a"b{} c');
    expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('gives a live stream an id too', async () => {
    const account = await bearer(test);
    const headers = await new Promise<Record<string, unknown>>((resolve, reject) => {
      const asked = get(`${test.url}/api/v1/jobs/events`, { headers: account.headers }, (answer) => {
        resolve(answer.headers);
        asked.destroy();
      }).on('error', reject);
    });
    expect(headers).toMatchObject({
      'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
      'content-type': 'text/event-stream',
      'x-content-type-options': 'nosniff',
    });
  });

  it('lets nobody keep what an account sees', async () => {
    const { headers } = await bearer(test);
    const answer = await request(test.url).get(api('/auth/me')).set(headers).expect(200);
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  it('puts the request’s id into every line of a request and no secret into any', async () => {
    const { headers } = await bearer(test);
    lines.length = 0;
    await test.orm.em.getConnection().execute('alter table notifications rename to notifications_away');
    await request(test.url)
      .get(`${api('/notifications')}?search=private-word`)
      .set({ ...headers, Cookie: 'timbrel_refresh=private-cookie', 'X-Request-Id': 'failing-0001' })
      .expect(500)
      .expect(({ text }) => expect(text).not.toMatch(/notifications|relation|select/));
    await test.orm.em.getConnection().execute('alter table notifications_away rename to notifications');
    const ended = await until(async () => lines.filter((line) => line.includes('"status":500')).at(0), 'the log line');
    expect(JSON.parse(ended)).toMatchObject({ service: 'api', request_id: 'failing-0001' });
    const failure = lines.find((line) => line.includes('does not exist'));
    expect(JSON.parse(failure ?? '{}')).toMatchObject({ level: 50, request_id: 'failing-0001' });
    const secrets = ['private-word', 'private-cookie', headers.Authorization.split(' ')[1]!];
    expect(secrets.filter((secret) => lines.join('').includes(secret))).toEqual([]);
  });

  it('serves the page’s own routes with a nonce that is new each time', async () => {
    const nonceOf = async () =>
      /'nonce-([^']+)'/.exec(
        String((await request(test.url).get('/api/docs')).headers['content-security-policy']),
      )?.[1];
    const [first, second] = [await nonceOf(), await nonceOf()];
    expect(first).toMatch(/^[\w+/]{22}==$/);
    expect(second).not.toBe(first);
  });

  it('believes exactly the proxies it is told of about who asks', async () => {
    const ipSeen = async (env: Record<string, string>): Promise<string> => {
      const proxied = await createTestApp({ env: { SMTP_URL: 'smtp://127.0.0.1:9', ...env }, beside: test });
      try {
        const { user } = await bearer(proxied);
        await request(proxied.url)
          .post(api('/auth/login'))
          .set('X-Forwarded-For', '203.0.113.7, 203.0.113.8')
          .send({ email: user.email, password: 'correct horse battery' })
          .expect(200);
        const [row] = await test.orm.em
          .getConnection()
          .execute<{ ip: string }[]>('select ip from sessions where user_id = ? order by created_at desc limit 1', [
            user.id,
          ]);
        return row!.ip;
      } finally {
        await proxied.close();
      }
    };
    expect(await ipSeen({})).toBe('127.0.0.1');
    expect(await ipSeen({ TRUST_PROXY: '1' })).toBe('203.0.113.8');
    expect(await ipSeen({ TRUST_PROXY: '2' })).toBe('203.0.113.7');
  });
});
