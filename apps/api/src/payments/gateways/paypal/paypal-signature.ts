import { createVerify, X509Certificate } from 'node:crypto';
import { getCACertificates } from 'node:tls';
import { crc32 } from 'node:zlib';
import axios from 'axios';
import { BadSignatureError, type WebhookRequest } from '../../gateway.js';

const SUBJECT = /^CN=messageverificationcerts\.(sandbox\.)?paypal\.com$/m;
const TIMEOUT_MS = 10_000;
const MOST_BYTES = 64 * 1_024;
const MOST_KEPT = 20;

/**
 * Checks that a webhook comes from PayPal: RSA-SHA256 over `id|time|webhook id|crc32 of the body`, with a certificate that lies at
 * PayPal, is issued to PayPal and leads to an authority that this computer trusts.
 */
export class PaypalSignatures {
  private readonly certificates = new Map<string, X509Certificate>();

  /** @param base where the API is: a certificate may lie there too */
  constructor(
    private readonly webhookId: string,
    private readonly base: string,
  ) {}

  /** @throws BadSignatureError */
  async check({ rawBody, headers }: WebhookRequest): Promise<void> {
    const header = (name: string): string => {
      const value = headers[`paypal-${name}`];
      if (typeof value !== 'string') throw new BadSignatureError(`The header paypal-${name} is missing`);
      return value;
    };
    const [id, time, signature] = [header('transmission-id'), header('transmission-time'), header('transmission-sig')];
    if (header('auth-algo') !== 'SHA256withRSA') throw new BadSignatureError('The algorithm is not SHA256withRSA');
    const certificate = await this.certificate(header('cert-url'));
    if (new Date() > new Date(certificate.validTo)) throw new BadSignatureError('The certificate has expired');
    const signed = createVerify('SHA256').update(`${id}|${time}|${this.webhookId}|${crc32(rawBody)}`);
    if (!signed.verify(certificate.publicKey, signature, 'base64'))
      throw new BadSignatureError('The signature does not fit the body');
  }

  private async certificate(url: string): Promise<X509Certificate> {
    if (!this.isTrusted(url)) throw new BadSignatureError('The certificate does not lie at PayPal');
    const known = this.certificates.get(url);
    if (known) return known;
    const { data } = await axios
      .get<string>(url, { timeout: TIMEOUT_MS, maxContentLength: MOST_BYTES, maxRedirects: 0, responseType: 'text' })
      .catch((error: unknown) => {
        throw new BadSignatureError(`The certificate could not be fetched: ${String(error)}`);
      });
    const certificate = checked(data);
    if (this.certificates.size >= MOST_KEPT) this.certificates.clear();
    this.certificates.set(url, certificate);
    return certificate;
  }

  private isTrusted(url: string): boolean {
    if (!URL.canParse(url)) return false;
    const { protocol, hostname, origin } = new URL(url);
    return origin === new URL(this.base).origin || (protocol === 'https:' && /(^|\.)paypal\.com$/.test(hostname));
  }
}

const [BEGIN, END] = ['-----BEGIN CERTIFICATE-----', '-----END CERTIFICATE-----'] as const;

/** The first certificate of a chain, if each is issued by the next and the last by an authority that is trusted here. */
function checked(pem: string): X509Certificate {
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
  const isRooted = getCACertificates('default')
    .map((text) => new X509Certificate(text))
    .some((authority) => isIssuedBy(last, authority) || last.fingerprint256 === authority.fingerprint256);
  if (!isValid || !isLinked || !isRooted) throw new BadSignatureError('The certificate leads to no trusted authority');
  return leaf;
}

const isIssuedBy = (certificate: X509Certificate, issuer: X509Certificate): boolean =>
  issuer.ca && certificate.checkIssued(issuer) && certificate.verify(issuer.publicKey);
