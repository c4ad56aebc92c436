import { Inject, Injectable } from '@nestjs/common';
import { type LookupAddress } from 'node:dns';
import { type IncomingMessage } from 'node:http';
import { request } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { ValidationFailedError } from '../errors/domain-error.js';
import { addressesOf, type NoAddressError } from './addresses-of.js';
import { isPublicAddress } from './public-address.js';

export const EGRESS_POLICY = Symbol('egress-policy');

/** Where the server may go on behalf of a user. */
export interface EgressPolicy {
  isAllowed(address: string): boolean;
  /** @throws NoAddressError */
  addressesOf(hostname: string): Promise<LookupAddress[]>;
  readonly timeout: EgressTimeouts;
  /** Beside the system's authorities. */
  ca?: string;
}

/** How slow the other side may be: whoever is waited for holds a place that others wait for. */
export interface EgressTimeouts {
  /** Until its answer begins, from the look-up of its name on. */
  answerMs: number;
  /** In each such time a body must bring so many bytes. */
  windowMs: number;
  windowBytes: number;
}

/** 64 kB a second. */
const TIMEOUT: EgressTimeouts = { answerMs: 30_000, windowMs: 60_000, windowBytes: 60 * 64_000 };

export const PUBLIC_ONLY: EgressPolicy = {
  isAllowed: isPublicAddress,
  addressesOf: (hostname) => addressesOf(hostname),
  timeout: TIMEOUT,
};

const MAX_REDIRECTS = 5;
const SILENCE_MS = 30_000;
const REDIRECTS = [301, 302, 303, 307, 308];

/** Why an address was not reached, in words for whoever gave it. */
export class EgressError extends Error {
  constructor(
    readonly code: string,
    message: string,
    readonly retryable = false,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

export interface Download {
  /** Where it was found in the end. */
  url: URL;
  headers: IncomingMessage['headers'];
  body: IncomingMessage;
}

/**
 * The only way to addresses that users give: https alone, names resolved once and that address called, none but public ones, every
 * redirect checked anew, and nobody waited for without end.
 */
@Injectable()
export class Egress {
  constructor(@Inject(EGRESS_POLICY) private readonly policy: EgressPolicy) {}

  /** @throws EgressError, or the signal's reason; the caller reads or destroys the body */
  async get(address: string, signal: AbortSignal): Promise<Download> {
    let url = this.check(address);
    for (let hops = 0; hops <= MAX_REDIRECTS; hops += 1) {
      const answer = await this.ask(url, signal);
      const status = answer.statusCode ?? 0;
      const target = REDIRECTS.includes(status) ? answer.headers.location : undefined;
      if (status === 200) {
        this.watchPace(answer);
        return { url, headers: answer.headers, body: answer };
      }
      answer.destroy();
      if (target === undefined) throw refused(url, status);
      url = this.check(target, url);
    }
    throw new EgressError('TOO_MANY_REDIRECTS', 'The address leads on and on. Give the one where the file is.');
  }

  /**
   * Sends a body; a redirect is not followed, since it would carry the body to somewhere else.
   * @returns the status of the answer, whatever it is @throws EgressError, or the signal's reason
   */
  async post(
    address: string,
    body: string,
    { headers, signal }: { headers: Record<string, string>; signal: AbortSignal },
  ): Promise<number> {
    const answer = await this.ask(this.check(address), signal, { method: 'POST', headers, body });
    answer.destroy();
    return answer.statusCode ?? 0;
  }

  /** What can be said of an address before its name is looked up. @throws EgressError */
  check(address: string, base?: URL): URL {
    if (!URL.canParse(address, base?.href)) throw new EgressError('INVALID_ADDRESS', 'This is not an address.');
    const url = new URL(address, base);
    if (url.protocol !== 'https:') {
      throw new EgressError('ADDRESS_NOT_HTTPS', 'Only addresses that begin with https:// can be reached.');
    }
    if (url.username || url.password) {
      throw new EgressError('ADDRESS_WITH_PASSWORD', 'The address holds a name or a password. Leave them out.');
    }
    // No name, so nothing is looked up later.
    const literal = url.hostname.replace(/^\[|\]$/g, '');
    if (isIP(literal) && !this.policy.isAllowed(literal)) throw notPublic();
    return url;
  }

  /** As `check`, for an address that a request holds. @throws ValidationFailedError that names the field */
  checkField(field: string, address: string): URL {
    try {
      return this.check(address);
    } catch (error) {
      if (!(error instanceof EgressError)) throw error;
      throw new ValidationFailedError([{ field, message: error.message }]);
    }
  }

  private ask(
    url: URL,
    signal: AbortSignal,
    { method = 'GET', headers = {}, body = '' } = {},
  ): Promise<IncomingMessage> {
    return new Promise((done, fail) => {
      const outgoing = request(
        url,
        {
          agent: false,
          lookup: this.lookup,
          signal,
          method,
          headers: { Accept: '*/*', 'Accept-Encoding': 'identity', 'User-Agent': 'Timbrel', ...headers },
          ...(this.policy.ca && { ca: this.policy.ca }),
        },
        done,
      );
      const fallSilent = () => void outgoing.destroy(new EgressError(...SILENT, true));
      outgoing.setTimeout(SILENCE_MS, fallSilent);
      // A byte now and then is no silence.
      const tooLate = setTimeout(fallSilent, this.policy.timeout.answerMs);
      outgoing.once('response', () => clearTimeout(tooLate)).once('close', () => clearTimeout(tooLate));
      outgoing.on('error', (error) => fail(signal.aborted ? (signal.reason as Error) : explained(error, url)));
      outgoing.end(body);
    });
  }

  /** Ends a body that comes too slowly. A reader who takes nothing in meanwhile is not the other side's fault. */
  private watchPace(body: IncomingMessage): void {
    const { windowMs, windowBytes } = this.policy.timeout;
    const { socket } = body;
    let before = socket.bytesRead;
    const timer = setInterval(() => {
      const isHeldUp = body.readableLength >= body.readableHighWaterMark;
      if (!isHeldUp && socket.bytesRead - before < windowBytes) body.destroy(new EgressError(...TOO_SLOW));
      before = socket.bytesRead;
    }, windowMs);
    body.once('close', () => clearInterval(timer));
  }

  /** The addresses that are called are those that were looked at: a name is not asked for twice. */
  private readonly lookup: LookupFunction = (hostname, options, done) => {
    this.policy.addressesOf(hostname).then(
      (found) => {
        const [first] = found;
        if (!first) return done(new EgressError(...UNKNOWN), '');
        if (!found.every(({ address }) => this.policy.isAllowed(address))) return done(notPublic(), '');
        if (options.all) return done(null, found);
        done(null, first.address, first.family);
      },
      (error: NoAddressError) => done(new EgressError(...UNKNOWN, error.isUnsure, { cause: error }), ''),
    );
  };
}

const SILENT = ['ADDRESS_SILENT', 'The other side says nothing. Please try again later.'] as const;
const TOO_SLOW = [
  'ADDRESS_TOO_SLOW',
  'The other side sends too slowly. Try again later, or fetch the file yourself and upload it.',
] as const;
const UNKNOWN = ['ADDRESS_UNKNOWN', 'There is no such host. Check the address.'] as const;

const notPublic = () =>
  new EgressError('ADDRESS_NOT_PUBLIC', 'This address is not on the public internet, so it is not called.');

const refused = ({ hostname }: URL, status: number) =>
  new EgressError(
    'ADDRESS_REFUSED',
    `${hostname} answered ${status} and no file. Check that the address opens without signing in.`,
    status === 429 || status >= 500,
  );

function explained(error: Error & { code?: string }, { hostname }: URL): EgressError {
  if (error instanceof EgressError) return error;
  const isCertificate = /CERT|TLS|SSL|SELF_SIGNED|ALTNAME|VERIFY|ISSUER/i.test(error.code ?? '');
  if (isCertificate) {
    return new EgressError('ADDRESS_NOT_TRUSTED', `The certificate of ${hostname} is not to be trusted.`, false, {
      cause: error,
    });
  }
  return new EgressError('ADDRESS_UNREACHABLE', `${hostname} cannot be reached. Please try again later.`, true, {
    cause: error,
  });
}
