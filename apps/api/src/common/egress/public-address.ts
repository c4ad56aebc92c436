import ipaddr from 'ipaddr.js';

/** What is given out of IPv6; in the rest there are old coats of IPv4 that no list names. */
const GLOBAL_IPV6 = ipaddr.IPv6.parseCIDR('2000::/3');

/** Whether an address belongs to the public internet: not this machine, not its networks, nothing reserved or translated. */
export function isPublicAddress(address: string): boolean {
  // An IPv4 address in an IPv6 coat counts as what it is.
  const parsed = ipaddr.isValid(address) ? ipaddr.process(address) : null;
  if (parsed instanceof ipaddr.IPv6 && !parsed.match(GLOBAL_IPV6)) return false;
  return parsed?.range() === 'unicast';
}
