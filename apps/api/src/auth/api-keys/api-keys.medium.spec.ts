import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import request from 'supertest';
import { KEY_SCOPES, type KeyScope } from '../../common/auth/key-scope.decorator.js';
import { Member } from '../../testing/member.js';
import { createTestApp, type TestApp } from '../../testing/test-app.js';
import { TestClock } from '../../testing/test-clock.js';
import { until } from '../../testing/until.js';
import { type ApiKeysDto, type MadeApiKeyDto } from './api-keys.dto.js';

const SRT = '1\n00:00:00,000 --> 00:00:02,000\nHello there.\n';
const ID = '00000000-0000-4000-8000-000000000000';

describe('a key', () => {
  let test: TestApp;
  let other: TestApp;
  const clock = new TestClock();
  beforeAll(async () => {
    test = await createTestApp({ override: clock.override });
    other = await createTestApp({ override: clock.override, beside: test });
  });
  afterAll(async () => {
    await other.close();
    await test.close();
  });

  const make = async (member: Member, scopes: readonly KeyScope[] = KEY_SCOPES, more: object = {}) =>
    (
      await member
        .post('/users/me/api-keys')
        .send({ name: 'Nightly import', scopes, ...more })
        .expect(201)
    ).body as MadeApiKeyDto;
  const call = (key: string, method: 'get' | 'post' | 'put' | 'delete', path: string, app = test) =>
    request(app.url)[method](`/api/v1${path}`).set('Authorization', `Bearer ${key}`);

  it('does for its account what its scopes say, without cookies or headers', async () => {
    const member = await Member.join(test);
    const { key } = await make(member);
    const file = (await call(key, 'post', '/uploads').attach('file', Buffer.from(SRT), 'reels.srt').expect(200))
      .body as { id: string };
    expect((await member.get(`/uploads/${file.id}`).expect(200)).body).toMatchObject({ original_name: 'reels.srt' });
    await call(key, 'get', '/jobs').expect(200);
    await call(key, 'get', '/glossary?target_lang=es').expect(200);
    const stranger = await Member.join(test);
    const theirs = await stranger.upload(SRT, 'theirs.srt');
    await call(key, 'get', `/uploads/${theirs.id}`).expect(404);
  });

  it('that may only read changes nothing, and each area is its own', async () => {
    const { key } = await make(await Member.join(test), ['files:read']);
    await call(key, 'get', '/uploads').expect(200);
    const refused = await call(key, 'post', '/uploads').attach('file', Buffer.from(SRT), 'reels.srt').expect(403);
    expect(refused.body).toMatchObject({ code: 'SCOPE_MISSING', message: expect.stringContaining('files:write') });
    await call(key, 'delete', `/uploads/${ID}`).expect(403);
    await call(key, 'get', '/jobs').expect(403);
    await call(key, 'get', '/glossary?target_lang=es').expect(403);
  });

  it('with every scope opens nothing of accounts and billing', async () => {
    const { key } = await make(await Member.join(test));
    const closed = test.routes.filter(
      ({ method, path }) =>
        method !== 'HEAD' &&
        /^\/api\/v1\/(auth\/(me|session|sessions|reauthenticate)|users|settings|subscriptions\/(me|checkout|cancel|change-plan|invoices)|invoices|notifications|usage)\b/.test(
          path,
        ),
    );
    expect(closed.length).toBeGreaterThan(30);
    const opened: string[] = [];
    for (const { method, path } of closed) {
      const url = path.replace(/:\w+/g, ID);
      const answer = await test.app.inject({
        method: method as 'GET',
        url,
        headers: { authorization: `Bearer ${key}` },
      });
      const isRefused = answer.statusCode === 403 && answer.json<{ code: string }>().code === 'SCOPE_MISSING';
      if (!isRefused) opened.push(`${method} ${path} ${answer.statusCode}`);
    }
    expect(opened).toEqual([]);
  });

  it('is shown once, listed by how it begins, and kept as a hash alone', async () => {
    const member = await Member.join(test);
    const { key, id, prefix } = await make(member, ['files:read', 'files:read']);
    expect(key).toMatch(/^tmb_[\w-]{43}$/);
    const { api_keys } = (await member.get('/users/me/api-keys').expect(200)).body as ApiKeysDto;
    expect(api_keys).toEqual([
      {
        id,
        name: 'Nightly import',
        prefix: key.slice(0, 12),
        scopes: ['files:read'],
        created_at: expect.any(String),
        expires_at: null,
        last_used_at: null,
      },
    ]);
    const rows = await test.orm.em
      .getConnection()
      .execute<{ row: string }[]>('select row_to_json(k)::text as row from api_keys k where id = ?', [id]);
    expect(rows[0]!.row).not.toContain(key.slice(prefix.length));
    await call(key, 'get', '/uploads').expect(200);
    const used = (await member.get('/users/me/api-keys').expect(200)).body as ApiKeysDto;
    expect(used.api_keys[0]!.last_used_at).toEqual(expect.any(String));
  });

  it('is refused at once where it was revoked, and within seconds elsewhere', async () => {
    const member = await Member.join(test);
    const { key, id } = await make(member);
    await call(key, 'get', '/uploads', other).expect(200);
    await call(key, 'get', '/uploads').expect(200);
    await member.delete(`/users/me/api-keys/${id}`).expect(204);
    await call(key, 'get', '/uploads').expect(401);
    await until(
      async () => ((await call(key, 'get', '/uploads', other)).status === 401 ? true : null),
      'the key to be refused in another process',
    );
    await member.delete(`/users/me/api-keys/${id}`).expect(404);
  });

  it('lives as long as was said', async () => {
    const late = new TestClock();
    const { key } = await make(await Member.join(test), ['files:read'], { expires_in_days: 30 });
    late.advance({ days: 31 });
    const later = await createTestApp({ override: late.override, beside: test });
    try {
      await call(key, 'get', '/uploads').expect(200);
      await call(key, 'get', '/uploads', later).expect(401);
    } finally {
      await later.close();
    }
  });

  it('that was never made is refused', async () => {
    await call(`tmb_${'A'.repeat(43)}`, 'get', '/uploads').expect(401);
  });

  it('of another account cannot be revoked', async () => {
    const { id } = await make(await Member.join(test));
    await (await Member.join(test)).delete(`/users/me/api-keys/${id}`).expect(404);
  });

  it.each([
    [{ name: '', scopes: ['files:read'] }, 'Name is required'],
    [{ name: 'x', scopes: [] }, 'Choose what the key may do.'],
    [{ name: 'x', scopes: ['billing:read'] }, /scopes must be among/],
    [{ name: 'x', scopes: ['files:read'], expires_in_days: 0 }, 'expires_in_days must be at least 1.'],
  ])('is not made of %o', async (body, message) => {
    const answer = await (await Member.join(test)).post('/users/me/api-keys').send(body).expect(400);
    expect(answer.body).toMatchObject({
      message: message instanceof RegExp ? expect.stringMatching(message) : message,
    });
  });

  it('is made by whoever signed in within the last ten minutes, and that is told', async () => {
    const member = await Member.join(test);
    await make(member);
    const events = await member.get('/users/me/security-events').expect(200);
    expect(events.body).toMatchObject({ events: [{ kind: 'api-key-made', detail: 'Nightly import' }, {}] });
    clock.advance({ seconds: 601 });
    const answer = await member
      .post('/users/me/api-keys')
      .send({ name: 'x', scopes: ['files:read'] })
      .expect(403);
    expect(answer.body).toMatchObject({ code: 'REAUTHENTICATION_REQUIRED' });
  });
});
