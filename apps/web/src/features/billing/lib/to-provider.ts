/** Leaves for a page of the payment provider's: only a page, never a script or a file. @returns whether there was one to go to */
export function toProvider(url: string | null): boolean {
  if (!url || !/^https?:\/\//.test(url)) return false;
  window.location.assign(url);
  return true;
}
