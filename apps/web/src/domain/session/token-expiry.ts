/** When the access cookie ends, so that it can be renewed in time. The tokens themselves are never where scripts can read them. */
export const TOKEN_EXPIRY_KEY = 'token_expiry';

/** Epoch milliseconds, or null when nobody has signed in from this browser. */
export function readTokenExpiry(): number | null {
  try {
    const value = Number(localStorage.getItem(TOKEN_EXPIRY_KEY) ?? NaN);
    return Number.isFinite(value) ? value : null;
  } catch {
    return null;
  }
}

/** Whether this browser holds a session that has not ended, as far as it knows. */
export const seemsSignedIn = (): boolean => (readTokenExpiry() ?? 0) > Date.now();

/** Notes the end of an access token that was issued now and lasts `expiresInSeconds`. */
export function writeTokenExpiry(expiresInSeconds: number): void {
  try {
    localStorage.setItem(TOKEN_EXPIRY_KEY, String(Date.now() + expiresInSeconds * 1000));
  } catch {
    // Storage is switched off: the session is renewed when a call is refused.
  }
}

export function clearTokenExpiry(): void {
  try {
    localStorage.removeItem(TOKEN_EXPIRY_KEY);
  } catch {
    // Nothing was stored.
  }
}
