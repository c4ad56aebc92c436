import request from 'supertest';
import { LANGUAGES } from '../../users/user.entity.js';
import { bearer, makeAccount, PAGE_HEADERS, signIn, someEmail, verificationOf } from '../accounts.js';
import { bodyOf, type Problem } from '../body-of.js';
import { type TestApp } from '../test-app.js';
import { answerTo, type Readings } from './reading.js';

type Settings = Record<string, unknown> & { notifications: Record<string, boolean> };

export const accounts = (test: TestApp): Readings => {
  const post = (path: string, body: object) => request(test.url).post(`/api/v1/auth/${path}`).send(body);
  const signUp = (email: string, password: string) => post('signup', { name: 'Ada', email, password });
  const settings = () => answerTo<Settings>(test, 'users/settings');
  const granted = async () => bodyOf<Record<string, unknown>>({ body: await signIn(test, await makeAccount(test)) });

  /** What changing a setting by cookie is answered with. */
  const byCookie = async (headers: Record<string, string>): Promise<number> => {
    const { access_token } = await signIn(test, await makeAccount(test));
    const answer = await request(test.url)
      .put('/api/v1/users/settings')
      .set({ Origin: PAGE_HEADERS.Origin, Cookie: `timbrel_access=${access_token}`, ...headers })
      .send({ theme: 'dark' });
    return answer.status;
  };

  return {
    'api.base': () =>
      test.routes
        .map(({ path }) => path)
        .find((path) => path.endsWith('/auth/login'))
        ?.replace('/auth/login', ''),
    'api.clientVersionHeader': async (name: string) =>
      (await byCookie({ [name]: 'test' })) === 200 && (await byCookie({})) === 403 && name,
    'token.type': async () => (await granted())['token_type'],
    'token.expiresInDefault': async () => (await granted())['expires_in'],
    'settings.defaults': async (defaults: object) => {
      const found = await settings();
      return Object.fromEntries(Object.keys(defaults).map((key) => [key, found[key]]));
    },
    'settings.languages': async (languages: string[]) => {
      const { headers } = await bearer(test);
      const taken: string[] = [];
      for (const language of new Set([...languages, ...LANGUAGES, 'it', 'pt', 'ru'])) {
        const answer = await request(test.url).put('/api/v1/users/settings').set(headers).send({ language });
        if (answer.status === 200) taken.push(language);
      }
      return taken;
    },
    'notification.preferences': async () => Object.keys((await settings()).notifications),
    'password.minimumLength': async () => {
      const password = 'q8#Zw!kR';
      for (let length = 1; length <= password.length; length += 1) {
        if ((await signUp(someEmail(), password.slice(0, length))).status === 202) return length;
      }
      return undefined;
    },
    'verification.codeLength': async () => {
      const email = someEmail();
      await signUp(email, 'q8#Zw!kR').expect(202);
      return (await verificationOf(test, email)).code.length;
    },
    'verification.codeLifetime': async () => {
      const email = someEmail();
      await signUp(email, 'q8#Zw!kR').expect(202);
      await verificationOf(test, email);
      const [row] = await test.orm.em
        .getConnection()
        .execute<{ hours: number }[]>(
          'select extract(epoch from expires_at - created_at)::int / 3600.0 as hours from verifications limit 1',
        );
      return Number(row?.hours);
    },
    'verification.resendCooldown': async () => {
      const email = someEmail();
      const first = await post('resend-verification', { email }).expect(200);
      await post('resend-verification', { email }).expect(429);
      return bodyOf<{ resend_after_seconds: number }>(first).resend_after_seconds;
    },
    'usage.checkServices': async () => {
      const { headers } = await bearer(test);
      const ask = request(test.url).post('/api/v1/usage/check-usage').set(headers);
      const { details } = bodyOf<Problem>(await ask.send({ service: 'none' }).expect(400));
      return /values: (.*)$/.exec(details[0]?.message ?? '')?.[1]?.split(', ');
    },
  };
};
