/**
 * Where to go after signing in: the page that was asked for when it is one of ours, else the dashboard. An address of
 * another site, in whatever spelling browsers accept, is not followed.
 */
export function returnAddress(asked: string | undefined, origin: string): string {
  if (asked === undefined || !asked.startsWith('/')) return '/dashboard';
  const url = URL.parse(asked, origin);
  return url?.origin === origin ? url.pathname + url.search + url.hash : '/dashboard';
}
