import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import request from 'supertest';
import { bearer } from '../testing/accounts.js';
import { createTestApp, type TestApp } from '../testing/test-app.js';

const DEFAULTS = {
  theme: 'light',
  darkMode: false,
  language: 'en',
  autoSave: true,
  privacyMode: false,
  firstSteps: true,
  notifications: { email: true, push: false, marketing: false },
};

describe('settings', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await createTestApp();
  });
  afterAll(() => test.close());

  const api = (path: string) => `/api/v1/${path}`;
  const put = (headers: Record<string, string>, body: object) =>
    request(test.url).put(api('users/settings')).set(headers).send(body);

  it('begin with the defaults', async () => {
    const { headers } = await bearer(test);
    expect((await request(test.url).get(api('users/settings')).set(headers).expect(200)).body).toEqual(DEFAULTS);
  });

  it('keep what is left out', async () => {
    const { headers } = await bearer(test);
    await put(headers, { language: 'fr', privacyMode: true }).expect(200);
    const answer = await put(headers, { notifications: { email: false, push: true, marketing: false } }).expect(200);
    expect(answer.body).toEqual({
      ...DEFAULTS,
      language: 'fr',
      privacyMode: true,
      notifications: { email: false, push: true, marketing: false },
    });
  });

  it('change one kind of notifications and keep the others', async () => {
    const { headers } = await bearer(test);
    await put(headers, { notifications: { marketing: true } }).expect(200);
    const answer = await put(headers, { notifications: { email: false } }).expect(200);
    expect(answer.body).toMatchObject({ notifications: { email: false, push: false, marketing: true } });
    expect((await put(headers, { notifications: {} }).expect(200)).body).toEqual(answer.body);
    expect((await put(headers, { notifications: { email: null } })).body).not.toMatchObject({
      notifications: { email: null },
    });
  });

  it('take the theme by either of its names', async () => {
    const { headers } = await bearer(test);
    expect((await put(headers, { darkMode: true })).body).toMatchObject({ theme: 'dark', darkMode: true });
    expect((await put(headers, { theme: 'system' })).body).toMatchObject({ theme: 'system', darkMode: false });
    expect((await put(headers, { theme: 'dark', darkMode: false })).body).toMatchObject({ theme: 'dark' });
  });

  it.each([
    { theme: 'pink' },
    { language: 'xx' },
    { autoSave: 'yes' },
    { notifications: { email: 1 } },
    { isAdmin: true },
  ])('refuse %o', async (body) => {
    const { headers } = await bearer(test);
    await put(headers, body).expect(400);
  });

  it('answer under their old names, to their owner alone', async () => {
    const { user, headers } = await bearer(test);
    const stranger = await bearer(test);
    await request(test.url).post(api('settings')).set(headers).send({ theme: 'dark' }).expect(200);
    const answer = await request(test.url)
      .get(api(`settings/${user.id}`))
      .set(headers)
      .expect(200);
    expect(answer.body).toMatchObject({ theme: 'dark' });
    await request(test.url)
      .get(api(`settings/${user.id}`))
      .set(stranger.headers)
      .expect(404);
  });
});
