import { ApiError } from '@timbrel/api-client';
import { describe, expect, it } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';
import { idempotentCall } from './idempotent-call';

const SOURCE = new URL('../../', import.meta.url);

const failure = (status: number, code = `HTTP_${status}`) => new ApiError({ status, code, message: 'no' });

describe('idempotentCall', () => {
  const start = () => {
    const sent: { order: unknown; key: string; succeed: (answer: string) => void; fail: (error: Error) => void }[] = [];
    const call = idempotentCall<unknown, string>(
      (order, headers) =>
        new Promise((succeed, fail) => {
          sent.push({ order, key: headers['Idempotency-Key'], succeed, fail });
        }),
    );
    return { sent, call };
  };

  it('answers the same order twice with one request while it is under way', async () => {
    const { sent, call } = start();
    const answers = [call({ plan: 'pro' }), call({ plan: 'pro' })];
    expect(sent).toHaveLength(1);
    sent[0]?.succeed('done');
    expect(await Promise.all(answers)).toEqual(['done', 'done']);
  });

  it('keeps different orders apart', () => {
    const { sent, call } = start();
    void call({ plan: 'pro' });
    void call({ plan: 'premium' });
    expect(new Set(sent.map(({ key }) => key)).size).toBe(2);
  });

  it.each([
    ['a lost answer', failure(0, 'NETWORK_ERROR')],
    ['a failure of the server', failure(503)],
    ['a first attempt that still runs', failure(409, 'IDEMPOTENCY_IN_PROGRESS')],
  ])('sends the same key again after %s', async (_, error) => {
    const { sent, call } = start();
    const first = call({ plan: 'pro' });
    sent[0]?.fail(error);
    await expect(first).rejects.toBe(error);
    void call({ plan: 'pro' });
    expect(sent[1]?.key).toBe(sent[0]?.key);
  });

  it.each([
    ['a success', null],
    ['a refusal', failure(402)],
  ])('takes a new key after %s', async (_, error) => {
    const { sent, call } = start();
    const first = call({ plan: 'pro' });
    if (error) sent[0]?.fail(error);
    else sent[0]?.succeed('done');
    await first.catch(() => undefined);
    void call({ plan: 'pro' });
    expect(sent[1]?.key).not.toBe(sent[0]?.key);
  });
});

describe('a key for each call', () => {
  it('is made nowhere: what is sent again is the same order', () => {
    const makesKey = (name: string) => /\bidempotent\(\)/.test(readFileSync(new URL(name, SOURCE), 'utf8'));
    const files = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' }).filter((name) => /\.tsx?$/.test(name));
    expect(files.filter(makesKey)).toEqual([]);
  });
});
