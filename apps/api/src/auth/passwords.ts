import { hash, verify } from '@node-rs/argon2';
import { dictionary } from '@zxcvbn-ts/language-common';
import { ValidationFailedError } from '../common/errors/domain-error.js';

export const MIN_PASSWORD_LENGTH = 6;
export const MAX_PASSWORD_LENGTH = 128;
const REFUSED = new Set(dictionary['passwords-common'].slice(0, 10_000));

/** argon2id at OWASP's settings: 19 MiB, two passes, one lane. */
const SETTINGS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export const hashPassword = (password: string): Promise<string> => hash(password.normalize('NFKC'), SETTINGS);

/** A hash of a random password. Verifying against it takes as long as against a real one. */
const nobody = hashPassword(crypto.randomUUID());

/** Whether the password matches the hash. Takes the same time for an account without a password. */
export async function verifyPassword(passwordHash: string | null | undefined, password: string): Promise<boolean> {
  const matches = await verify(passwordHash ?? (await nobody), password.normalize('NFKC'));
  return matches && typeof passwordHash === 'string';
}

/** @throws ValidationFailedError for one of the 10,000 most common passwords */
export function refuseCommonPassword(password: string, field: string): void {
  if (!REFUSED.has(password.toLowerCase())) return;
  const message = 'This password is among the most common ones. Please choose another.';
  throw new ValidationFailedError([{ field, message }]);
}
