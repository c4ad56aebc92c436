import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { renewSession } from '../../domain/session/renew-session';
import { leaveSession, sessionOptions } from '../../domain/session/session';
import { readTokenExpiry, TOKEN_EXPIRY_KEY } from '../../domain/session/token-expiry';

/** The access cookie is renewed this long before it ends. */
const RENEW_AHEAD_MS = 60_000;
const RETRY_MS = 30_000;

/**
 * While somebody is signed in: renews the session before it ends, also after the machine has slept, and follows what
 * other tabs do (one that signs out signs out all).
 */
export function useSessionUpkeep(active: boolean): void {
  const queryClient = useQueryClient();

  useEffect(() => {
    if (!active) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;

    const renew = async () => {
      const renewal = await renewSession();
      if (renewal === 'lost') leaveSession(queryClient);
      else plan(renewal === 'unreachable' ? RETRY_MS : 0);
    };
    const plan = (atLeastMs = 0) => {
      clearTimeout(timer);
      const expiry = readTokenExpiry();
      if (expiry !== null) {
        timer = setTimeout(() => void renew(), Math.max(atLeastMs, expiry - RENEW_AHEAD_MS - Date.now()));
      }
    };
    const onStorage = ({ key, newValue }: StorageEvent) => {
      if (key !== TOKEN_EXPIRY_KEY) return;
      if (newValue === null) leaveSession(queryClient);
      else plan();
    };
    const onVisible = () => {
      if (document.visibilityState === 'visible') plan();
    };

    plan();
    window.addEventListener('storage', onStorage);
    document.addEventListener('visibilitychange', onVisible);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('storage', onStorage);
      document.removeEventListener('visibilitychange', onVisible);
    };
  }, [active, queryClient]);

  useEffect(() => {
    if (active) return undefined;
    const onStorage = ({ key, newValue }: StorageEvent) => {
      if (key === TOKEN_EXPIRY_KEY && newValue !== null) void queryClient.resetQueries(sessionOptions());
    };
    window.addEventListener('storage', onStorage);
    return () => window.removeEventListener('storage', onStorage);
  }, [active, queryClient]);
}
