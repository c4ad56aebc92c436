import { randomBytes } from 'node:crypto';

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

/** For what strangers open: our own files, and nothing that the page makes up while it runs. */
export const SHARE_POLICY = [
  "default-src 'none'",
  "base-uri 'none'",
  "connect-src 'self'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "img-src 'self'",
  "media-src 'self'",
  "script-src 'self'",
  "style-src 'self'",
].join('; ');

/** A nonce for one page, and the policy under which style elements that carry it, or have one of these hashes, count. */
export function pagePolicy(...hashes: string[]): { nonce: string; policy: string } {
  const nonce = randomBytes(16).toString('base64');
  const directives = {
    ...CSP_DIRECTIVES,
    'style-src': ["'self'", `'nonce-${nonce}'`, ...hashes.map((hash) => `'${hash}'`)],
  };
  const policy = Object.entries(directives)
    .map(([name, values]) => `${name} ${values.join(' ')}`)
    .join('; ');
  return { nonce, policy };
}
