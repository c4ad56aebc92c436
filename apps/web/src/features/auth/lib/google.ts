import { errorCode } from '../../../shared/i18n/describe-error';

/** From which page somebody left for Google: a failure is worded by it. */
export type GooglePage = 'login' | 'signup';

const KEY = 'google-page';

/** Survives the way to Google and back in this tab alone. */
export const rememberGooglePage = (page: GooglePage): void => sessionStorage.setItem(KEY, page);

/** What the address of the sign-in page holds after Google. */
export interface GoogleReturn {
  code?: string;
  state?: string;
  iss?: string;
  error?: string;
}

export const isGoogleReturn = ({ code, error }: GoogleReturn): boolean => code !== undefined || error !== undefined;

export type GoogleProblem =
  'googleAuthFailed' | 'googleNotConfigured' | 'googleOauthFailed' | 'googleLoginFailed' | 'googleSignupFailed';

/** The text of a failure, as a key of the namespace `auth`: by the server's code, else by the page it began on. */
export function googleProblem(error: unknown): GoogleProblem {
  const code = errorCode(error);
  if (code === 'GOOGLE_NOT_CONFIGURED') return 'googleNotConfigured';
  if (sessionStorage.getItem(KEY) === 'signup') return 'googleSignupFailed';
  if (code === 'GOOGLE_AUTH_FAILED') return 'googleAuthFailed';
  return code === 'GOOGLE_OAUTH_ERROR' ? 'googleOauthFailed' : 'googleLoginFailed';
}
