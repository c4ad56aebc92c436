import { type LookupAddress } from 'node:dns';
import { Resolver } from 'node:dns/promises';

const TIMEOUT_MS = 4_000;
const TRIES = 2;
/** There is no such name, or it has no address of this kind. */
const ABSENT: readonly unknown[] = ['ENOTFOUND', 'ENODATA'];

/** No address was found. */
export class NoAddressError extends Error {
  constructor(
    /** Whether nobody has said that there is none. */
    readonly isUnsure: boolean,
    options: ErrorOptions,
  ) {
    super('No address', options);
  }
}

/**
 * A host's addresses, asked of the name servers themselves: `dns.lookup` waits in one of two threads that all look-ups of a process share,
 * and a stranger's silent name server would hold up those of everybody else.
 * @param servers other than the system's @throws NoAddressError where there is none
 */
export async function addressesOf(hostname: string, servers?: readonly string[]): Promise<LookupAddress[]> {
  const resolver = new Resolver({ timeout: TIMEOUT_MS, tries: TRIES });
  if (servers) resolver.setServers(servers);
  const answers = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)]);
  const found = answers.flatMap((answer, at) =>
    answer.status === 'fulfilled' ? answer.value.map((address) => ({ address, family: at === 0 ? 4 : 6 })) : [],
  );
  if (found.length > 0) return found;
  const reasons = answers.flatMap((answer) =>
    answer.status === 'rejected' ? [answer.reason as NodeJS.ErrnoException] : [],
  );
  throw new NoAddressError(
    reasons.some(({ code }) => !ABSENT.includes(code)),
    { cause: reasons[0] },
  );
}
