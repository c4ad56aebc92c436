/** @file The token of a link: its id and a signature of it, so that the link can be shown again and nothing secret is stored. Pure. */
import { deriveKey, equalInConstantTime, hmac } from '../../common/crypto/keys.js';

/** 96 bits: nobody guesses one, and a link stays short. */
const SIGNATURE_CHARACTERS = 16;

const keyOf = (secret: string): Buffer => deriveKey(secret, 'transcript-share');
const packed = (id: string): string => Buffer.from(id.replaceAll('-', ''), 'hex').toString('base64url');
const signature = (secret: string, id: string): string => hmac(keyOf(secret), id).slice(0, SIGNATURE_CHARACTERS);

export const shareToken = (id: string, secret: string): string => `${packed(id)}${signature(secret, id)}`;

const TOKEN = /^[\w-]{22}[\w-]{16}$/;

/** @param secrets the one in use, and the one before. @returns null where the token is none of ours */
export function idOfToken(token: string, secrets: readonly string[]): string | null {
  if (!TOKEN.test(token)) return null;
  const hex = Buffer.from(token.slice(0, -SIGNATURE_CHARACTERS), 'base64url').toString('hex');
  const id = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  return secrets.some((secret) => equalInConstantTime(shareToken(id, secret), token)) ? id : null;
}
