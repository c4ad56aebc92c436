/**
 * Our own scripts alone. Styles are ours too, those that the interface library makes while it runs carry the page's nonce;
 * style attributes stay free, since positions and sizes are set through them.
 */
export const CSP_DIRECTIVES = {
  'default-src': ["'self'"],
  'base-uri': ["'none'"],
  'connect-src': ["'self'"],
  'font-src': ["'self'"],
  'form-action': ["'self'"],
  'frame-ancestors': ["'none'"],
  'img-src': ["'self'", 'data:', 'blob:'],
  'media-src': ["'self'", 'blob:'],
  'object-src': ["'none'"],
  'script-src': ["'self'"],
  'script-src-attr': ["'none'"],
  'style-src': ["'self'"],
  'style-src-attr': ["'unsafe-inline'"],
};

/** The policy of one page, whose style elements carry this nonce. */
export function pagePolicy(nonce: string): string {
  const directives = { ...CSP_DIRECTIVES, 'style-src': ["'self'", `'nonce-${nonce}'`] };
  return Object.entries(directives)
    .map(([name, values]) => `${name} ${values.join(' ')}`)
    .join('; ');
}
