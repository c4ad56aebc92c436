import { beforeEach, describe, expect, it } from '@jest/globals';
import { getSessionQueryKey } from '@timbrel/api-client/query';
import { QueryClient } from '@tanstack/react-query';
import { waitFor } from '@testing-library/react';
import { aSession, aSignIn } from '../../testing/accounts';
import { type Answer, FakeApi, problem } from '../../testing/fake-api';
import { enterSession, leaveSession, sessionOptions } from './session';
import { writeTokenExpiry } from './token-expiry';

describe('a session that begins or ends while it is still asked for', () => {
  let queryClient: QueryClient;
  let answer: (answer: Answer) => void;
  let checked: Promise<void>;
  beforeEach(async () => {
    // Somebody has signed in from here before: the check begins at once.
    writeTokenExpiry(900);
    const later = new Promise<Answer>((resolve) => (answer = resolve));
    const api = new FakeApi().answer('GET /auth/session', () => later);
    queryClient = new QueryClient();
    checked = queryClient.prefetchQuery(sessionOptions());
    await waitFor(() => expect(api.calls).toHaveLength(1));
  });

  it('is the one that was signed in to, whatever the check says then', async () => {
    const signIn = aSignIn();
    enterSession(queryClient, signIn);
    answer(problem(401, 'UNAUTHENTICATED', 'Please sign in'));
    await checked;
    expect(queryClient.getQueryData(getSessionQueryKey())).toEqual({ session: signIn.session, user: signIn.user });
  });

  it('stays ended', async () => {
    leaveSession(queryClient);
    answer({ body: aSession() });
    await checked;
    expect(queryClient.getQueryData(getSessionQueryKey())).toBeNull();
  });
});
