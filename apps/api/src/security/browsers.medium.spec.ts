import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import request from 'supertest';
import { bodyOf, type Problem } from '../testing/body-of.js';
import { bearer, PAGE_HEADERS, someEmail } from '../testing/accounts.js';
import { type Operation, operations } from '../testing/requests/document.js';
import { headerFaults } from '../testing/requests/header-faults.js';
import { type Answer, send } from '../testing/requests/send.js';
import { createTestApp, type TestApp } from '../testing/test-app.js';

const PAGE = 'https://timbrel.example';
const EVIL = 'https://evil.example';
const VERSION = { 'X-Client-Version': 'test' };
const SAFE = ['GET', 'HEAD', 'OPTIONS'];
const ID = '00000000-0000-4000-8000-000000000000';

const writing = operations.filter(({ method }) => !SAFE.includes(method));
const own = writing.filter(({ isPublic }) => !isPublic);
const open = writing.filter(({ isPublic }) => isPublic);

/* Nothing here reaches what a route does, so that no request has to be a good one. */
describe('what browsers are told and kept from', () => {
  let test: TestApp;
  let cookie: string;
  beforeAll(async () => {
    test = await createTestApp({ env: { PUBLIC_URL: PAGE, SMTP_URL: 'smtp://127.0.0.1:9' } });
    const { headers } = await bearer(test);
    cookie = `__Host-timbrel_access=${headers.Authorization.split(' ')[1]}`;
  });
  afterAll(() => test.close());

  const ask = (operation: Pick<Operation, 'method' | 'path'>, headers: Record<string, string> = {}): Promise<Answer> =>
    send(test, { ...operation, path: operation.path.replace(/\{\w+\}/g, ID) }, {}, headers);
  const refused = ({ status, body }: Answer) => [status, body.startsWith('{') && (JSON.parse(body) as Problem).code];

  it.each(own)('$method $path is not done for a cookie that another site sends', async (operation) => {
    const attacks: Record<string, string>[] = [
      {},
      { Origin: EVIL },
      { Origin: EVIL, ...VERSION },
      { Origin: 'null', ...VERSION },
      { Origin: `${PAGE}.evil.example`, ...VERSION },
      { Origin: PAGE },
      VERSION,
    ];
    for (const headers of attacks) {
      const answer = await ask(operation, { ...headers, Cookie: cookie });
      expect([headers, ...refused(answer)]).toEqual([headers, 403, 'CSRF_REJECTED']);
    }
  });

  it.each(open)('$method $path, which nobody signs in for, is not done for another site’s page', async (operation) => {
    for (const Origin of [EVIL, 'null', `${PAGE}.evil.example`]) {
      const answer = await ask(operation, { Origin, ...VERSION });
      expect([Origin, ...refused(answer)]).toEqual([Origin, 403, 'CSRF_REJECTED']);
      expect(answer.headers.get('set-cookie')).toBeNull();
    }
  });

  it.each(operations)('$method $path is shown to no other site, whoever asks', async (operation) => {
    const preflight = {
      'Access-Control-Request-Method': operation.method,
      'Access-Control-Request-Headers': 'authorization',
    };
    const answers = await Promise.all([
      ask(operation, { Origin: EVIL }),
      ask({ ...operation, method: 'OPTIONS' }, { Origin: EVIL, ...preflight }),
      ...(SAFE.includes(operation.method) ? [ask(operation, { Origin: EVIL, Cookie: cookie })] : []),
    ]);
    const allowing = answers.flatMap(({ headers }) =>
      [...headers.keys()].filter((name) => name.startsWith('access-control-')),
    );
    expect(allowing).toEqual([]);
  });

  it.each(operations)('$method $path answers with strict headers, over https for good', async (operation) => {
    const answer = await ask(operation);
    expect(headerFaults(answer)).toEqual([]);
    expect(answer.headers.get('strict-transport-security')).toMatch(/^max-age=\d{8}; includeSubDomains/);
  });

  it('gives cookies that scripts do not read, other sites do not send, and plain http does not carry', async () => {
    const email = someEmail();
    const answer = await request(test.url)
      .post('/api/v1/auth/signup')
      .set({ ...PAGE_HEADERS, Origin: PAGE })
      .send({ name: 'Ada', email, password: 'correct horse battery' })
      .expect(202);
    expect(answer.headers['set-cookie']).toEqual([
      expect.stringMatching(/^__Host-.*; Path=\/; HttpOnly; Secure; SameSite=Lax$/),
    ]);
    expect(bodyOf<object>(answer)).not.toHaveProperty('access_token');
  });
});
