import { createHmac } from 'node:crypto';
import { equalInConstantTime } from '../../../common/crypto/keys.js';
import { BadSignatureError } from '../../gateway.js';

export const SIGNATURE_HEADER = 'test-gateway-signature';
/** An older body may be somebody's copy. */
const TOLERANCE_SECONDS = 300;

const mac = (key: Buffer, seconds: number, body: Buffer): string =>
  createHmac('sha256', key).update(`${seconds}.`).update(body).digest('hex');

/** `t=<seconds>,v1=<HMAC-SHA256 over "seconds.body">`, as Stripe signs. */
export function sign(key: Buffer, body: Buffer, at: Date): string {
  const seconds = Math.floor(at.getTime() / 1_000);
  return `t=${seconds},v1=${mac(key, seconds, body)}`;
}

/** @throws BadSignatureError */
export function checkSignature(key: Buffer, body: Buffer, header: string | string[] | undefined, now: Date): void {
  const [, seconds, signature] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(String(header ?? '')) ?? [];
  if (!seconds || !signature) throw new BadSignatureError('The signature is missing or malformed');
  if (!equalInConstantTime(mac(key, Number(seconds), body), signature))
    throw new BadSignatureError('The signature does not fit the body');
  if (Math.abs(now.getTime() / 1_000 - Number(seconds)) > TOLERANCE_SECONDS)
    throw new BadSignatureError('The signature is too old');
}
