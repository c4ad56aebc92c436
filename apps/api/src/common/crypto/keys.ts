import { createHash, createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

/** A 32-byte key for one purpose, derived from the application's secret (HKDF, RFC 5869). */
export function deriveKey(secret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', `timbrel:${purpose}`, 32));
}

export function hmac(key: Buffer, text: string): string {
  return createHmac('sha256', key).update(text).digest('base64url');
}

export function sha256(text: string | Buffer): string {
  return createHash('sha256').update(text).digest('hex');
}

/** Compares two texts in a time that does not depend on where they differ. */
export function equalInConstantTime(a: string, b: string): boolean {
  const left = Buffer.from(sha256(a));
  return timingSafeEqual(left, Buffer.from(sha256(b)));
}
