import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { existsSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { bearer } from '../testing/accounts.js';
import { createTestApp, type TestApp } from '../testing/test-app.js';

/** All that strangers may ask for. Beside these only files are open: the web application's and Swagger UI's. */
const OPEN = [
  'GET /*',
  'GET /api/v1/auth/google/start',
  'GET /api/v1/auth/options',
  'GET /api/v1/health',
  'GET /api/v1/legal/:topic',
  'GET /api/v1/openapi.json',
  'GET /api/v1/plans',
  'GET /api/v1/share/:token',
  'GET /api/v1/share/:token/media',
  'GET /api/v1/subscriptions/plans',
  'GET /dev/mailbox',
  'GET /dev/mailbox.css',
  'GET /dev/mailbox.json',
  'GET /health',
  'GET /health/live',
  'GET /health/ready',
  'GET /robots.txt',
  'GET /sitemap.xml',
  'GET /test-gateway/customers/:id',
  'GET /test-gateway/pay/:id',
  'GET /test-gateway/style.css',
  'OPTIONS /api/v1/uploads/resumable',
  'OPTIONS /api/v1/uploads/resumable/:id',
  'POST /api/v1/auth/confirm-email',
  'POST /api/v1/auth/forgot-password',
  'POST /api/v1/auth/login',
  'POST /api/v1/auth/login/google',
  'POST /api/v1/auth/logout',
  'POST /api/v1/auth/refresh',
  'POST /api/v1/auth/register',
  'POST /api/v1/auth/resend-verification',
  'POST /api/v1/auth/reset-password',
  'POST /api/v1/auth/second-factor',
  'POST /api/v1/auth/signup',
  'POST /api/v1/auth/verify-code',
  'POST /api/v1/auth/verify-email',
  'POST /api/v1/support/messages',
  'POST /api/v1/webhooks/paypal',
  'POST /api/v1/webhooks/stripe',
  'POST /api/v1/webhooks/test-gateway',
  'POST /test-gateway/clocks/:customer/advance',
  'POST /test-gateway/customers/:id',
  'POST /test-gateway/pay/:id',
];

const webDist = fileURLToPath(new URL('../../../web/dist', import.meta.url));
const webFiles = existsSync(webDist) ? (readdirSync(webDist, { recursive: true }) as string[]) : [];
const isFile = (path: string): boolean =>
  path === '/api/docs' || path.startsWith('/api/docs/') || webFiles.includes(path.slice(1));

describe('the closed door', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await createTestApp();
  });
  afterAll(() => test.close());

  it('answers strangers with 401 on every route of the server but the listed ones', async () => {
    const open: string[] = [];
    let closed = 0;
    for (const { method, path } of test.routes.filter((route) => !isFile(route.path))) {
      const url = path.replace(/:\w+/g, '00000000-0000-4000-8000-000000000000').replace('*', 'somewhere');
      const answer = await test.app.inject({ method: method as 'GET', url });
      const isClosed =
        answer.statusCode === 401 &&
        String(answer.headers['content-type']).startsWith('application/problem+json') &&
        (method === 'HEAD' || answer.json<{ code: string }>().code === 'UNAUTHENTICATED');
      if (isClosed) closed += 1;
      else if (method !== 'HEAD' || !open.includes(`GET ${path}`)) open.push(`${method} ${path}`);
    }
    expect(open.sort()).toEqual(OPEN);
    expect(closed).toBeGreaterThan(40);
  });

  it('answers each of many requests at the same instant for the account that asks', async () => {
    const members = await Promise.all(Array.from({ length: 8 }, () => bearer(test)));
    const asking = [...members, ...members, ...members];
    const answers = await Promise.all(
      asking.map(({ headers }) => test.app.inject({ url: '/api/v1/auth/me', headers })),
    );
    expect(answers.map((answer) => answer.json<{ id: string }>().id)).toEqual(asking.map(({ user }) => user.id));
  });
});
