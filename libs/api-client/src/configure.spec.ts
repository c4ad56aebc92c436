import { describe, expect, it } from '@jest/globals';
import { ApiError, configureClient, getSession, idempotent, listFiles, login, transcribe } from './index.js';
import { json, network, type Turn } from './testing/network.js';

const noWaiting = { maxRetries: 0, wait: async () => undefined };
let told: ApiError[] = [];

function clientOver(...turns: [Turn, ...Turn[]]) {
  const { fetch, sent } = network(...turns);
  told = [];
  configureClient({
    baseUrl: 'http://api.test',
    clientVersion: 'test/1.0',
    fetch,
    retry: noWaiting,
    onError: (error) => told.push(error),
  });
  return sent;
}

const problem = {
  type: 'about:blank',
  title: 'Invalid credentials',
  status: 401,
  detail: 'Invalid login credentials',
  message: 'Invalid login credentials',
  code: 'INVALID_CREDENTIALS',
  details: [{ field: 'email', message: 'unknown' }, 'not a fault'],
  request_id: 'req-7',
};

describe('configureClient', () => {
  it('sends every call to the base address, with the version of the client', async () => {
    const sent = clientOver(json(200, { files: [], totalCount: 0, page: 1, page_size: 5 }));
    await listFiles({ query: { page: 2, search: 'talk' } });
    expect(sent[0]?.url).toBe('http://api.test/api/v1/uploads?page=2&search=talk');
    expect(sent[0]?.headers.get('X-Client-Version')).toBe('test/1.0');
  });

  it('throws what the server said, field by field', async () => {
    clientOver(json(401, problem));
    const error: unknown = await login({ body: { email: 'a@b.c', password: 'x' } }).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({
      message: 'Invalid login credentials',
      status: 401,
      code: 'INVALID_CREDENTIALS',
      details: [{ field: 'email', message: 'unknown' }],
      requestId: 'req-7',
    });
    expect(told).toEqual([error]);
  });

  it('reads how long the server asks to wait', async () => {
    clientOver(json(429, { ...problem, status: 429 }, { 'Retry-After': '240' }));
    await expect(getSession()).rejects.toMatchObject({ retryAfterSeconds: 240 });
  });

  it('says the status where the answer says nothing', async () => {
    clientOver(
      new Response('<html>', { status: 502, statusText: 'Bad Gateway', headers: { 'X-Request-Id': 'req-8' } }),
    );
    await expect(getSession()).rejects.toMatchObject({
      message: 'HTTP 502: Bad Gateway',
      status: 502,
      code: 'HTTP_502',
      requestId: 'req-8',
    });
  });

  it('makes a network error of no answer', async () => {
    clientOver('refused');
    await expect(getSession()).rejects.toMatchObject({ status: 0, code: 'NETWORK_ERROR' });
  });

  it('throws an abort of the caller as it is, and tells nobody', async () => {
    clientOver('silence');
    const controller = new AbortController();
    const waiting = getSession({ signal: controller.signal });
    controller.abort(new Error('left the page'));
    await expect(waiting).rejects.toThrow('left the page');
    expect(told).toEqual([]);
  });

  it('passes the key of a user action on', async () => {
    const sent = clientOver(json(202, {}));
    await transcribe({ body: { upload_id: '7' }, headers: idempotent('key-1') });
    expect(sent[0]?.headers.get('Idempotency-Key')).toBe('key-1');
  });

  it('gives programs their token, and a page none', async () => {
    const page = clientOver(json(200, {}));
    await getSession();
    expect(page[0]?.headers.has('Authorization')).toBe(false);
    const { fetch, sent } = network(json(200, {}));
    configureClient({ baseUrl: 'http://api.test', clientVersion: 'sdk/1', fetch, accessToken: () => 'secret' });
    await getSession();
    expect(sent[0]?.headers.get('Authorization')).toBe('Bearer secret');
  });
});

describe('idempotent', () => {
  it('makes another key for each user action', () => {
    const keys = Array.from({ length: 100 }, () => idempotent()['Idempotency-Key']);
    expect(new Set(keys).size).toBe(100);
    expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
  });
});
