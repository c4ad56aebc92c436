import ipaddr from 'ipaddr.js';

/** Whether an address belongs to the public internet: not this machine, not its networks, nothing reserved or translated. */
export function isPublicAddress(address: string): boolean {
  // An IPv4 address in an IPv6 coat counts as what it is.
  return ipaddr.isValid(address) && ipaddr.process(address).range() === 'unicast';
}
