/** Where the browser leaves for Google. @param returnTo a path of ours to come back to; the dashboard where it is left out */
export function googleStartAddress(returnTo?: string): string {
  const query = returnTo === undefined ? '' : `?${new URLSearchParams({ return_to: returnTo }).toString()}`;
  return `/api/v1/auth/google/start${query}`;
}
