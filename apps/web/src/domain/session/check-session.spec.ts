import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { aSession, aSignIn } from '../../testing/accounts';
import { type Answer, FakeApi, problem } from '../../testing/fake-api';
import { checkSession, SessionCheckTimedOut } from './check-session';

const quiet = new AbortController().signal;
const signedOut = problem(401, 'UNAUTHENTICATED', 'Please sign in');
const forbidden = problem(403, 'FORBIDDEN', 'Not now');

describe('checkSession', () => {
  let api: FakeApi;
  beforeEach(() => {
    jest.useFakeTimers();
    localStorage.clear();
    api = new FakeApi();
  });
  afterEach(() => void jest.useRealTimers());

  const somebodyWasHere = (expiresInMs = 3_600_000) =>
    localStorage.setItem('token_expiry', String(Date.now() + expiresInMs));
  /** One answer after the other. */
  const answerInTurn = (...answers: Answer[]) => api.answer('GET /auth/session', () => answers.shift() ?? signedOut);
  const asked = () => api.callsTo('GET /auth/session').length;

  it('waits half a second where nobody has signed in before', async () => {
    answerInTurn(signedOut);
    const check = checkSession(quiet);
    await jest.advanceTimersByTimeAsync(499);
    expect(asked()).toBe(0);
    await jest.advanceTimersByTimeAsync(1);
    expect(await check).toBeNull();
    expect(asked()).toBe(1);
  });

  it('begins at once where somebody has', async () => {
    somebodyWasHere();
    answerInTurn({ body: aSession() });
    expect(await checkSession(quiet)).toEqual(aSession());
  });

  it('asks once more, two seconds after a 403', async () => {
    somebodyWasHere();
    answerInTurn(forbidden, { body: aSession() });
    const check = checkSession(quiet);
    await jest.advanceTimersByTimeAsync(1999);
    expect(asked()).toBe(1);
    await jest.advanceTimersByTimeAsync(1);
    expect(await check).toEqual(aSession());
  });

  it('takes a second 403 for nobody', async () => {
    somebodyWasHere();
    api.answer('POST /auth/refresh', problem(401, 'REFRESH_REJECTED', 'Over'));
    answerInTurn(forbidden, forbidden);
    const check = checkSession(quiet);
    await jest.advanceTimersByTimeAsync(2000);
    expect(await check).toBeNull();
  });

  it('asks once more, half a second after an abort', async () => {
    somebodyWasHere();
    const send = globalThis.fetch;
    globalThis.fetch = async () => {
      globalThis.fetch = send;
      throw new DOMException('The operation was aborted', 'AbortError');
    };
    answerInTurn({ body: aSession() });
    const check = checkSession(quiet);
    await jest.advanceTimersByTimeAsync(499);
    expect(asked()).toBe(0);
    await jest.advanceTimersByTimeAsync(1);
    expect(await check).toEqual(aSession());
  });

  it('renews the session when its access is refused, and asks again', async () => {
    somebodyWasHere();
    api.answer('POST /auth/refresh', { body: aSignIn() });
    answerInTurn(signedOut, { body: aSession() });
    expect(await checkSession(quiet)).toEqual(aSession());
  });

  it('fails when the server cannot say', async () => {
    somebodyWasHere();
    answerInTurn(problem(500, 'INTERNAL_ERROR', 'Oops'));
    await expect(checkSession(quiet)).rejects.toMatchObject({ status: 500 });
  });

  it('gives up after five seconds', async () => {
    jest.useRealTimers();
    jest.useFakeTimers();
    somebodyWasHere();
    answerInTurn('silence');
    const refused = expect(checkSession(quiet)).rejects.toBeInstanceOf(SessionCheckTimedOut);
    await jest.advanceTimersByTimeAsync(5000);
    await refused;
  });
});
