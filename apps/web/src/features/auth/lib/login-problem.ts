import { ApiError } from '@timbrel/api-client';
import { localWords, serverWords } from '../../../shared/i18n/describe-error';

/** What to say about a sign-in that failed: a key of the namespace `auth`, or the server's own words. */
export type LoginProblem =
  | { kind: 'inactive'; key: 'accountInactive' }
  | { kind: 'text'; key: 'invalidCredentials' | 'userNotFound' | 'loginFailed' }
  | { kind: 'message'; message: string };

/** Chooses by the message, as the server words it; 'inactive' opens the verification dialog. */
export function loginProblem(error: unknown): LoginProblem {
  const message = serverWords(error);
  if (message === null) return { kind: 'text', key: 'loginFailed' };
  if (message.includes('inactive')) return { kind: 'inactive', key: 'accountInactive' };
  if (message.includes('Invalid login credentials')) return { kind: 'text', key: 'invalidCredentials' };
  if (message.includes('User not found')) return { kind: 'text', key: 'userNotFound' };
  return { kind: 'message', message: localWords(error) ?? message };
}

/** The server's words about a sign-up that failed, or null for the standard text. */
export const signupMessage = localWords;

/** Who somebody is is proved half and a code is owed. */
export interface CodeOwed {
  token: string;
  /** The path to come back to, of a sign-in that left this application. */
  returnTo: string | undefined;
}

/** Says that the password was right, or Google knew the person, and a code is owed; or null. */
export function codeOwed(error: unknown): CodeOwed | null {
  if (!(error instanceof ApiError) || error.code !== 'SECOND_FACTOR_REQUIRED') return null;
  const { second_factor_token: token, return_to: returnTo } = error.extensions;
  if (typeof token !== 'string') return null;
  return { token, returnTo: typeof returnTo === 'string' ? returnTo : undefined };
}
