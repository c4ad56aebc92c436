import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { configureClient, getSession, listFiles } from './index.js';
import { json, network, type Turn } from './testing/network.js';
import { createTransport } from './transport.js';

interface Constant {
  id: string;
  value: unknown;
  held_by?: string[];
}

const CONTRACT = new URL('../../../apps/e2e/contract/constants.json', import.meta.url);
const constants = (JSON.parse(readFileSync(CONTRACT, 'utf8')) as Constant[]).filter(({ held_by }) =>
  held_by?.includes('client'),
);

/** What the client sends for a list of files. */
async function aCall(): Promise<Request> {
  const { fetch, sent } = network(json(200, { files: [], totalCount: 0, page: 1, page_size: 5 }));
  configureClient({ baseUrl: 'http://api.test', clientVersion: 'test/1.0', fetch });
  await listFiles();
  return sent[0]!;
}

/** What a call throws that gets no answer. */
async function withoutAnswer(): Promise<unknown> {
  configureClient({
    baseUrl: 'http://api.test',
    clientVersion: 'test/1.0',
    fetch: network('refused').fetch,
    retry: { maxRetries: 0, wait: async () => undefined },
  });
  return getSession().catch((error: unknown) => error);
}

/** When a GET is sent that always ends so, as seconds from one time to the next. */
async function gapsAfter(turn: Turn, random = 0): Promise<number[]> {
  const dice = jest.spyOn(Math, 'random').mockReturnValue(random);
  const times: number[] = [];
  const { fetch } = network(turn);
  const send = createTransport({
    fetch: (request) => {
      times.push(Date.now());
      return fetch(request);
    },
  });
  void send(new Request('http://api.test/things')).catch(() => undefined);
  await jest.advanceTimersByTimeAsync(60_000);
  dice.mockRestore();
  return times.slice(1).map((time, at) => (time - times[at]!) / 1000);
}

const isRetried = async (turn: Turn): Promise<boolean> => (await gapsAfter(turn)).length > 0;

/** What the client has in place of each constant. */
const readings: Record<string, (value: never) => unknown> = {
  'api.base': async () => new URL((await aCall()).url).pathname.replace('/uploads', ''),
  'api.clientVersionHeader': async (name: string) => (await aCall()).headers.get(name) === 'test/1.0' && name,
  'error.networkCode': async () => ((await withoutAnswer()) as { code: string }).code,
  'error.networkStatus': async () => ((await withoutAnswer()) as { status: number }).status,
  'request.timeout': async () => {
    const send = createTransport({ fetch: network('silence').fetch });
    const begun = Date.now();
    const ended = send(new Request('http://api.test/things', { method: 'POST' })).catch(() => Date.now());
    await jest.advanceTimersByTimeAsync(60_000);
    return (Number(await ended) - begun) / 1000;
  },
  'request.retries': async () => (await gapsAfter('refused')).length,
  'request.retryDelay': async () => {
    const gaps = await gapsAfter('refused');
    return gaps.every((gap, at) => gap === gaps[0]! * 2 ** at) ? gaps[0] : gaps;
  },
  'request.retryJitter': async () => (await gapsAfter('refused', 1))[0]! - (await gapsAfter('refused', 0))[0]!,
  'request.retriedStatuses': async () => {
    const retried: string[] = (await isRetried('refused')) ? ['0'] : [];
    for (const status of [301, 400, 401, 402, 403, 404, 408, 409, 413, 422, 429]) {
      if (await isRetried(json(status, {}))) retried.push(String(status));
    }
    const faults = [500, 501, 502, 503, 504, 599];
    const repeated: number[] = [];
    for (const status of faults) if (await isRetried(json(status, {}))) repeated.push(status);
    retried.push(repeated.length === faults.length ? '5xx' : repeated.join());
    return retried;
  },
};

describe('the constants of the contract', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  it.each(constants)('$id is what the client has', async ({ id, value }) => {
    expect(await readings[id]?.(value as never)).toEqual(value);
  });

  it('are all that is read', () => {
    expect(Object.keys(readings).sort()).toEqual(constants.map(({ id }) => id).sort());
  });
});
