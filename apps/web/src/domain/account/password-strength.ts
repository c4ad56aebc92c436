import { MIN_PASSWORD_LENGTH } from './validation';

export type PasswordStrength = 'tooShort' | 'weak' | 'fair' | 'strong';

const KINDS = [/\p{Ll}/u, /\p{Lu}/u, /\p{N}/u, /[^\p{L}\p{N}]/u];

/** Advice, not a rule: the one rule is the length. Length counts most, kinds of characters a little. */
export function passwordStrength(password: string): PasswordStrength {
  const length = [...password].length;
  if (length < MIN_PASSWORD_LENGTH) return 'tooShort';
  const score = Math.min(length, 20) + 2 * KINDS.filter((kind) => kind.test(password)).length;
  if (new Set(password).size <= 3 || score < 13) return 'weak';
  return score < 18 ? 'fair' : 'strong';
}
