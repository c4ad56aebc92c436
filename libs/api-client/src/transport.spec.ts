import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { NETWORK_ERROR } from './api-error.js';
import { idempotent } from './idempotency.js';
import { json, network, type Turn } from './testing/network.js';
import { createTransport, REQUEST_TIMEOUT_MS, type TransportOptions } from './transport.js';

const url = 'http://api.test/things';

function transportOver(turns: [Turn, ...Turn[]], options: Partial<TransportOptions> = {}) {
  const { fetch, sent } = network(...turns);
  const waits: number[] = [];
  const retry = { maxRetries: 3, wait: async (attempt: number) => void waits.push(attempt) };
  return { send: createTransport({ fetch, retry, ...options }), sent, waits };
}

describe('the time limit', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  it('ends a request that takes longer', async () => {
    const { send } = transportOver(['silence']);
    const refused = expect(send(new Request(url, { method: 'POST' }))).rejects.toMatchObject({
      status: 0,
      code: NETWORK_ERROR,
    });
    await jest.advanceTimersByTimeAsync(REQUEST_TIMEOUT_MS);
    await refused;
  });

  it('counts the body of a JSON answer', async () => {
    const { send } = transportOver([(request) => endlessJson(request)]);
    const refused = expect(send(new Request(url, { method: 'POST' }))).rejects.toMatchObject({ status: 0 });
    await jest.advanceTimersByTimeAsync(REQUEST_TIMEOUT_MS);
    await refused;
  });

  it.each([
    ['an upload', { headers: { 'Content-Type': 'multipart/form-data; boundary=x' } }],
    ['a chunk of a resumable upload', { headers: { 'Content-Type': 'application/offset+octet-stream' } }],
    ['a request that asks the server to wait', { headers: { Prefer: 'wait=30' } }],
    ['an event stream', { method: 'GET', headers: { Accept: 'text/event-stream' } }],
  ])('lets %s last', async (_, init) => {
    let answer: (response: Response) => void = () => undefined;
    const { send } = transportOver([() => new Promise((resolve) => (answer = resolve))]);
    const sending = send(new Request(url, { method: 'POST', ...init }));
    await jest.advanceTimersByTimeAsync(2 * REQUEST_TIMEOUT_MS);
    answer(json(200, { late: true }));
    expect(await (await sending).json()).toEqual({ late: true });
  });
});

describe('createTransport', () => {
  it('repeats a GET after failures', async () => {
    const { send, waits } = transportOver(['refused', json(503, {}), json(200, { ok: true })]);
    expect((await send(new Request(url))).status).toBe(200);
    expect(waits).toEqual([0, 1]);
  });

  it('never repeats an unsafe request without a key', async () => {
    const { send, sent } = transportOver([json(503, {})]);
    expect((await send(new Request(url, { method: 'POST', body: '{}' }))).status).toBe(503);
    expect(sent).toHaveLength(1);
  });

  it('repeats an unsafe request that has a key, with the same key and body', async () => {
    const { send, sent } = transportOver([json(503, {}), json(200, {})]);
    await send(new Request(url, { method: 'POST', body: '{"a":1}', headers: idempotent('key-1') }));
    expect(sent.map((request) => request.headers.get('Idempotency-Key'))).toEqual(['key-1', 'key-1']);
    expect(await sent[1]?.text()).toBe('{"a":1}');
  });

  it('sends a refused request once more when the session has been renewed', async () => {
    const { send, sent } = transportOver([json(401, {}), json(200, { mine: true })], {
      onUnauthorized: async () => true,
    });
    const answer = await send(new Request(url, { method: 'PUT', body: 'x' }));
    expect(await answer.json()).toEqual({ mine: true });
    expect(await sent[1]?.text()).toBe('x');
  });

  it('hands on the refusal when the session is lost, or refused again', async () => {
    const lost = transportOver([json(401, {})], { onUnauthorized: async () => false });
    expect((await lost.send(new Request(url))).status).toBe(401);
    expect(lost.sent).toHaveLength(1);
    const again = transportOver([json(401, {})], { onUnauthorized: async () => true });
    expect((await again.send(new Request(url))).status).toBe(401);
    expect(again.sent).toHaveLength(2);
  });

  it('stops when the caller does', async () => {
    const { send } = transportOver(['silence']);
    const controller = new AbortController();
    const waiting = send(new Request(url, { method: 'POST', signal: controller.signal }));
    controller.abort(new Error('left the page'));
    await expect(waiting).rejects.toThrow('left the page');
  });
});

/** A JSON answer whose body begins and never ends, and breaks with its request as a connection does. */
function endlessJson({ signal }: Request): Response {
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => {
      controller.enqueue(new TextEncoder().encode('{'));
      signal.addEventListener('abort', () => controller.error(signal.reason), { once: true });
    },
  });
  return new Response(body, { headers: { 'Content-Type': 'application/json' } });
}
