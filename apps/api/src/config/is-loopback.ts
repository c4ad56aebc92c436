import { isIP } from 'node:net';

/** @param host a name, an address, or an IPv6 address in the brackets of a URL */
export const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '::1' || host === '[::1]' || (isIP(host) === 4 && host.startsWith('127.'));
