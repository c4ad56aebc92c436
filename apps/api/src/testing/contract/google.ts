import { OAuth2Server } from 'oauth2-mock-server';
import request from 'supertest';
import { PAGE_HEADERS, someEmail } from '../accounts.js';
import { bodyOf, type Problem } from '../body-of.js';
import { createTestApp, type TestApp } from '../test-app.js';
import { type Readings } from './reading.js';

/** An issuer that proves an address and says no name, and an application beside another one that knows it. */
async function withIssuer<Result>(beside: TestApp, run: (app: TestApp) => Promise<Result>): Promise<Result> {
  const server = new OAuth2Server();
  await server.issuer.keys.generate('RS256');
  await server.start(0, '127.0.0.1');
  server.service.on('beforeTokenSigning', ({ payload }: { payload: object }) =>
    Object.assign(payload, { sub: someEmail(), email: someEmail(), email_verified: true }),
  );
  const env = { GOOGLE_CLIENT_ID: 'timbrel', GOOGLE_CLIENT_SECRET: 'secret', GOOGLE_ISSUER: server.issuer.url! };
  const app = await createTestApp({ beside, env });
  try {
    return await run(app);
  } finally {
    await app.close();
    await server.stop();
  }
}

const enter = (app: TestApp, body: object) =>
  request(app.url).post('/api/v1/auth/login/google').set(PAGE_HEADERS).send(body);
const leave = (app: TestApp) => request(app.url).get('/api/v1/auth/google/start');

export const google = (test: TestApp): Readings => ({
  'google.scope': () =>
    withIssuer(test, async (app) => {
      const { headers } = await leave(app).expect(302);
      return new URL(headers['location']!).searchParams.get('scope');
    }),
  'error.googleAuthFailed': () =>
    withIssuer(test, async (app) => {
      const { code, status } = bodyOf<Problem>(await enter(app, { code: 'made up' }));
      return { code, status };
    }),
  // Nobody is there to be asked.
  'error.googleOauth': async () => {
    const env = { GOOGLE_CLIENT_ID: 'timbrel', GOOGLE_CLIENT_SECRET: 'secret', GOOGLE_ISSUER: 'http://127.0.0.1:9' };
    const app = await createTestApp({ beside: test, env });
    try {
      const { code } = bodyOf<Problem>(await enter(app, { code: 'made up', code_verifier: 'v'.repeat(43) }));
      return { code };
    } finally {
      await app.close();
    }
  },
  // Of somebody whom the issuer has no name for.
  'profile.defaults': (defaults: object) =>
    withIssuer(test, async (app) => {
      const start = await leave(app).expect(302);
      const cookies = start.headers['set-cookie'] as unknown as string[];
      const back = await fetch(start.headers['location']!, { redirect: 'manual' });
      const answer = Object.fromEntries(new URL(back.headers.get('location')!).searchParams);
      const entered = await enter(app, answer).set('Cookie', cookies.map((cookie) => cookie.split(';')[0]!).join('; '));
      const { user } = bodyOf<{ user: Record<string, unknown> }>(entered);
      return Object.fromEntries(Object.keys(defaults).map((key) => [key, user[key]]));
    }),
});
