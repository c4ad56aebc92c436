import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

/** Encrypts a JSON value for the database (AES-256-GCM; nonce, tag and text in one base64url string). */
export function encrypt(key: Buffer, value: unknown): string {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key, nonce);
  const text = Buffer.concat([cipher.update(JSON.stringify(value), 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), text]).toString('base64url');
}

/** @throws where the text was changed or sealed with none of the keys */
export function decrypt<T>(keys: readonly Buffer[], encrypted: string): T {
  const [key, ...others] = keys;
  if (!key) throw new Error('Sealed with a key that is no longer known');
  try {
    return open<T>(key, encrypted);
  } catch {
    return decrypt<T>(others, encrypted);
  }
}

function open<T>(key: Buffer, encrypted: string): T {
  const bytes = Buffer.from(encrypted, 'base64url');
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12));
  decipher.setAuthTag(bytes.subarray(12, 28));
  const text = Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]);
  return JSON.parse(text.toString('utf8')) as T;
}
