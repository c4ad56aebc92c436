import type { GetMeResponse, GetSessionResponse, LoginResponse } from '@timbrel/api-client';
import { getSessionQueryKey } from '@timbrel/api-client/query';
import { hashKey, type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { createContext, use } from 'react';
import { checkSession } from './check-session';
import { clearTokenExpiry, writeTokenExpiry } from './token-expiry';

/** The session check as a query: its data is who is signed in, or null. It is asked once and then kept by sign-in and sign-out. */
export const sessionOptions = () =>
  queryOptions<GetSessionResponse | null>({
    queryKey: getSessionQueryKey(),
    queryFn: ({ signal }) => checkSession(signal),
    retry: false,
    staleTime: Infinity,
    gcTime: Infinity,
  });

export type SessionState =
  | { status: 'loading' }
  | { status: 'failed'; error: Error }
  | { status: 'signedOut' }
  | ({ status: 'signedIn' } & GetSessionResponse);

/** Who is signed in, as one of four states. */
export function useSession(): SessionState {
  const { data, error, isFetching } = useQuery(sessionOptions());
  if (data) return { status: 'signedIn', ...data };
  if (data === null) return { status: 'signedOut' };
  if (error && !isFetching) return { status: 'failed', error };
  return { status: 'loading' };
}

/** Begins the check anew. */
export function useRetrySession(): () => void {
  const queryClient = useQueryClient();
  return () => void queryClient.resetQueries(sessionOptions());
}

/** Given by the guard of the signed-in pages. A page keeps its person until the guard has taken it away. */
export const UserContext = createContext<GetMeResponse | null>(null);

/** The person signed in. Only for what stands under a signed-in route. */
export function useUser(): GetMeResponse {
  const user = use(UserContext);
  if (!user) throw new Error('useUser needs a signed-in route above it');
  return user;
}

/** Drops what was cached for whoever was here before. */
function forgetEverythingElse(queryClient: QueryClient): void {
  const sessionHash = hashKey(getSessionQueryKey());
  queryClient.removeQueries({ predicate: ({ queryHash }) => queryHash !== sessionHash });
}

/** Keeps who is signed in, or that nobody is. A check that was under way knows only how things were before. */
function keepSession(queryClient: QueryClient, session: GetSessionResponse | null): void {
  void queryClient.cancelQueries(sessionOptions());
  queryClient.setQueryData(getSessionQueryKey(), session);
}

/** Takes over a session that a sign-in answered with. */
export function enterSession(queryClient: QueryClient, answer: LoginResponse): void {
  writeTokenExpiry(answer.expires_in);
  forgetEverythingElse(queryClient);
  keepSession(queryClient, { session: answer.session, user: answer.user });
}

/** Takes over what has changed of the person signed in. */
export function changeUser(queryClient: QueryClient, user: GetMeResponse): void {
  queryClient.setQueryData<GetSessionResponse | null>(getSessionQueryKey(), (known) => known && { ...known, user });
}

/** Forgets the session on this side, after a sign-out or when the server has ended it. */
export function leaveSession(queryClient: QueryClient): void {
  clearTokenExpiry();
  keepSession(queryClient, null);
  forgetEverythingElse(queryClient);
}
