import { createVerify, X509Certificate } from 'node:crypto';
import { getCACertificates } from 'node:tls';
import { crc32 } from 'node:zlib';
import axios from 'axios';
import { shareInFlight } from '../../../common/share-in-flight.js';
import { BadSignatureError, type WebhookRequest } from '../../gateway.js';

const SUBJECT = /^CN=messageverificationcerts\.(sandbox\.)?paypal\.com$/m;
const TIMEOUT_MS = 10_000;
const MAX_BYTES = 64 * 1_024;
const MAX_KEPT = 20;
/** Where PayPal's certificates lie, at any of its hosts. */
const PATH = /^\/v1\/notifications\/certs\/[\w.-]+$/;
const MAX_FETCHED_AT_ONCE = 4;
/** PayPal has few certificates: who names others is somebody else. */
const FETCHED_A_MINUTE = 5;
const MINUTE_MS = 60_000;
const MAX_ADDRESSES = 10_000;

/**
 * Checks that a webhook comes from PayPal: RSA-SHA256 over `id|time|webhook id|crc32 of the body`, with a certificate that lies at
 * PayPal, is issued to PayPal and leads to an authority that this computer trusts.
 */
export class PaypalSignatures {
  private readonly certificates = new Map<string, X509Certificate>();
  private readonly fetches = shareInFlight<X509Certificate>();
  private fetching = 0;
  /** How many unknown certificates each address has named since the minute began. */
  private readonly named = new Map<string, number>();
  private minuteEnds = 0;
  private authorities: X509Certificate[] | null = null;

  /**
   * @param base where the API is: a certificate may lie there too
   * @param scale multiplies how many unknown certificates an address may name
   */
  constructor(
    private readonly webhookId: string,
    private readonly base: string,
    private readonly scale: number,
  ) {}

  /** @throws BadSignatureError */
  async check({ rawBody, headers, address }: WebhookRequest): Promise<void> {
    const header = (name: string): string => {
      const value = headers[`paypal-${name}`];
      if (typeof value !== 'string') throw new BadSignatureError(`The header paypal-${name} is missing`);
      return value;
    };
    const [id, time, signature] = [header('transmission-id'), header('transmission-time'), header('transmission-sig')];
    if (header('auth-algo') !== 'SHA256withRSA') throw new BadSignatureError('The algorithm is not SHA256withRSA');
    const certificate = await this.certificate(header('cert-url'), address);
    if (new Date() > new Date(certificate.validTo)) throw new BadSignatureError('The certificate has expired');
    const signed = createVerify('SHA256').update(`${id}|${time}|${this.webhookId}|${crc32(rawBody)}`);
    if (!signed.verify(certificate.publicKey, signature, 'base64'))
      throw new BadSignatureError('The signature does not fit the body');
  }

  private certificate(url: string, address: string): Promise<X509Certificate> {
    const known = this.certificates.get(url);
    if (known) return Promise.resolve(known);
    return this.fetches(url, () => this.fetch(url, address));
  }

  private async fetch(url: string, address: string): Promise<X509Certificate> {
    if (!this.isTrusted(url)) throw new BadSignatureError('The certificate does not lie at PayPal');
    this.countUnknown(address);
    if (this.fetching >= MAX_FETCHED_AT_ONCE) throw new BadSignatureError('Too many certificates are being fetched');
    this.fetching += 1;
    try {
      const options = { timeout: TIMEOUT_MS, maxContentLength: MAX_BYTES, maxRedirects: 0 };
      const { data } = await axios.get<string>(url, { ...options, responseType: 'text' }).catch((error: unknown) => {
        throw new BadSignatureError(`The certificate could not be fetched: ${String(error)}`);
      });
      const certificate = checked(data, this.roots());
      if (this.certificates.size >= MAX_KEPT) this.certificates.delete(this.certificates.keys().next().value!);
      this.certificates.set(url, certificate);
      return certificate;
    } finally {
      this.fetching -= 1;
    }
  }

  /** @throws BadSignatureError for an address that names many */
  private countUnknown(address: string): void {
    const now = Date.now();
    if (now >= this.minuteEnds || this.named.size >= MAX_ADDRESSES) {
      this.named.clear();
      this.minuteEnds = now + MINUTE_MS;
    }
    const count = (this.named.get(address) ?? 0) + 1;
    this.named.set(address, count);
    if (count > FETCHED_A_MINUTE * this.scale) throw new BadSignatureError('Too many unknown certificates are named');
  }

  /** Written as PayPal does, with nothing that would make one certificate many. */
  private isTrusted(url: string): boolean {
    if (!URL.canParse(url)) return false;
    const { protocol, hostname, origin, pathname } = new URL(url);
    if (url !== origin + pathname || !PATH.test(pathname)) return false;
    return origin === new URL(this.base).origin || (protocol === 'https:' && /(^|\.)paypal\.com$/.test(hostname));
  }

  /** Those that this computer trusts; to parse all takes 14 ms. */
  private roots(): X509Certificate[] {
    this.authorities ??= getCACertificates('default').map((text) => new X509Certificate(text));
    return this.authorities;
  }
}

const [BEGIN, END] = ['-----BEGIN CERTIFICATE-----', '-----END CERTIFICATE-----'] as const;

/** The first certificate of a chain, if each is issued by the next and the last by an authority that is trusted here. */
function checked(pem: string, authorities: readonly X509Certificate[]): X509Certificate {
  const chain = pem
    .split(END)
    .slice(0, -1)
    .filter((text) => text.includes(BEGIN))
    .map((text) => new X509Certificate(text.slice(text.indexOf(BEGIN)) + END));
  const [leaf] = chain;
  if (!leaf || !SUBJECT.test(leaf.subject)) throw new BadSignatureError('The certificate is not issued to PayPal');
  const now = new Date();
  const isValid = chain.every(({ validFrom, validTo }) => new Date(validFrom) <= now && now <= new Date(validTo));
  const isLinked = chain.every((each, index) => !chain[index + 1] || isIssuedBy(each, chain[index + 1]!));
  const last = chain.at(-1)!;
  const isRooted = authorities.some(
    (authority) => isIssuedBy(last, authority) || last.fingerprint256 === authority.fingerprint256,
  );
  if (!isValid || !isLinked || !isRooted) throw new BadSignatureError('The certificate leads to no trusted authority');
  return leaf;
}

const isIssuedBy = (certificate: X509Certificate, issuer: X509Certificate): boolean =>
  issuer.ca && certificate.checkIssued(issuer) && certificate.verify(issuer.publicKey);
