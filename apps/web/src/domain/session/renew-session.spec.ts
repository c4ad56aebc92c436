import { beforeEach, describe, expect, it } from '@jest/globals';
import { aSignIn } from '../../testing/accounts';
import { FakeApi, problem } from '../../testing/fake-api';
import { renewSession } from './renew-session';
import { readTokenExpiry } from './token-expiry';

describe('renewSession', () => {
  let api: FakeApi;
  beforeEach(() => {
    localStorage.clear();
    localStorage.setItem('token_expiry', '1000');
    api = new FakeApi();
  });
  const refreshes = () => api.callsTo('POST /auth/refresh');

  it('notes the new expiry', async () => {
    api.answer('POST /auth/refresh', { body: aSignIn() });
    expect(await renewSession()).toBe('renewed');
    expect(readTokenExpiry()).toBeGreaterThan(Date.now() + 3_500_000);
  });

  it('asks once for all who ask at the same time', async () => {
    api.answer('POST /auth/refresh', { body: aSignIn() });
    expect(await Promise.all([renewSession(), renewSession()])).toEqual(['renewed', 'renewed']);
    expect(refreshes()).toHaveLength(1);
  });

  it('does not ask when another tab has renewed it while this one waited for its turn', async () => {
    const inAnHour = String(Date.now() + 3_600_000);
    Object.defineProperty(navigator, 'locks', {
      configurable: true,
      value: {
        request: async (_: string, renew: () => Promise<unknown>) => {
          localStorage.setItem('token_expiry', inAnHour);
          return renew();
        },
      },
    });
    try {
      expect(await renewSession()).toBe('renewed');
      expect(refreshes()).toHaveLength(0);
    } finally {
      Reflect.deleteProperty(navigator, 'locks');
    }
  });

  it('forgets the expiry when the server refuses', async () => {
    api.answer('POST /auth/refresh', problem(401, 'REFRESH_REJECTED', 'Over'));
    expect(await renewSession()).toBe('lost');
    expect(readTokenExpiry()).toBeNull();
  });

  it.each([
    ['without an answer', 'down'],
    ['when the server is ill', problem(503, 'RATE_LIMITER_UNAVAILABLE', 'Later')],
  ] as const)('keeps it %s', async (_, answer) => {
    api.answer('POST /auth/refresh', answer);
    expect(await renewSession()).toBe('unreachable');
    expect(readTokenExpiry()).toBe(1000);
  });
});
