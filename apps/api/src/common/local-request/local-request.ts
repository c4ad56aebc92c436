import type { FastifyRequest } from 'fastify';

/** Headers by which proxies, tunnels and content delivery networks say that they pass on somebody else's request. */
const FORWARDING =
  /^(forwarded|via|client-ip|true-client-ip|cdn-loop|front-end-https|x-(forwarded|real|client(?!-version$)|cluster|original|proxyuser|envoy|amzn?|appengine|arr|azure)(-|$)|(cf|fastly|fly|tailscale|wl-proxy)-)/;
const LOCAL_HOST = /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d+)?$/i;

/**
 * Whether somebody at this machine asks, as far as a request tells: nothing has passed it on, and it was sent to this machine's own
 * name (under another name it comes from a foreign page, by DNS rebinding, or from a tunnel). HTTP/1.0 is what nginx speaks to
 * servers behind it unless told otherwise, with no other sign of itself; nothing that people use here speaks it.
 */
export const isLocalRequest = ({ headers, raw }: Pick<FastifyRequest, 'headers' | 'raw'>): boolean =>
  raw.httpVersion !== '1.0' &&
  LOCAL_HOST.test(headers.host ?? '') &&
  !Object.keys(headers).some((name) => FORWARDING.test(name));
