import type { ApiError } from '@timbrel/api-client';

/** Pages that a refused call doesn't lead away from. */
const OPEN_PAGES = ['/', '/login', '/signup', '/pricing', '/verify-email'];

/** A 403 that refuses one thing to somebody who is signed in; every other 403 questions the session itself. */
const REFUSALS = new Set([
  'SERVICE_NOT_IN_PLAN',
  'EXPORT_FORMAT_NOT_IN_PLAN',
  'QUOTA_EXCEEDED',
  'ACCOUNT_INACTIVE',
  'REAUTHENTICATION_REQUIRED',
]);

/** Calls whose 403 their own page explains: the viewer says 'Authentication required' where a transcript is loaded. */
const explainsItself = (path: string): boolean => /\/transcripts\/[^/]+$/.test(path);

/** The session check and the sign-in calls answer for themselves. */
const isAuthCall = (path: string): boolean => /\/auth\/(?!me$)/.test(path);

/**
 * Whether an error means that nobody is signed in any more, so that the guard leads to /login: a 401, and a 403 on a page
 * that needs a session unless it is about the plan, or the page explains it.
 *
 * @param callPath path of the call that was refused
 * @param pagePath path of the page that is open
 */
export function endsTheSession(error: ApiError, callPath: string, pagePath: string): boolean {
  if (isAuthCall(callPath)) return false;
  if (error.status === 401) return true;
  if (error.status !== 403 || explainsItself(callPath)) return false;
  return !REFUSALS.has(error.code) && !OPEN_PAGES.includes(pagePath);
}
