import { jest } from '@jest/globals';
import { checkSession } from '../../domain/session/check-session';
import { problem } from '../fake-api';
import { aServer } from './open-app';
import { elapsedUntil, type Readings, withStoppedClock } from './reading';

const quiet = new AbortController().signal;
const forbidden = problem(403, 'FORBIDDEN', 'Not now');

/** Seconds until the server is asked who is there, for so many times. */
const secondsUntilAsked = (times: number, { wasHere = true, firstAnswer = forbidden } = {}): Promise<number> =>
  withStoppedClock(async () => {
    const api = aServer().answer('GET /auth/session', firstAnswer);
    if (!wasHere) localStorage.clear();
    void checkSession(quiet).catch(() => undefined);
    return (await elapsedUntil(() => api.callsTo('GET /auth/session').length === times)) / 1000;
  });

export const sessionCheck: Readings = {
  'session.checkAfter': () => secondsUntilAsked(1, { wasHere: false }),
  'session.forbiddenRetryAfter': () => secondsUntilAsked(2),
  'session.abortRetryAfter': () =>
    withStoppedClock(async () => {
      const api = aServer();
      const send = globalThis.fetch;
      globalThis.fetch = async () => {
        globalThis.fetch = send;
        throw new DOMException('The operation was aborted', 'AbortError');
      };
      const check = checkSession(quiet);
      const elapsed = await elapsedUntil(() => api.callsTo('GET /auth/session').length === 1);
      await check;
      return elapsed / 1000;
    }),
  // The platform's own timer, which no test can move.
  'session.checkTimeout': async () => {
    const timeout = jest.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort());
    aServer();
    await checkSession(quiet).catch(() => undefined);
    const [milliseconds = NaN] = timeout.mock.calls[0] ?? [];
    timeout.mockRestore();
    return milliseconds / 1000;
  },
};
