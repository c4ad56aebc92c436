/** Keys of the namespace `auth`. */
export type FaultKey =
  | 'emailRequired'
  | 'emailInvalid'
  | 'passwordRequired'
  | 'nameRequired'
  | 'passwordTooShort'
  | 'passwordsDiffer'
  | 'termsRequired';

export const MIN_PASSWORD_LENGTH = 6;
export const CODE_LENGTH = 6;

/** Something, an @, something, a dot, something: what is worth refusing before the server sends a mail there. */
const EMAIL = /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/;

export function emailFault(email: string): FaultKey | null {
  if (email.trim() === '') return 'emailRequired';
  return EMAIL.test(email.trim()) ? null : 'emailInvalid';
}

/** At sign-in only its absence is a fault. */
export const passwordFault = (password: string): FaultKey | null => (password === '' ? 'passwordRequired' : null);

/** Counted in characters as people see them, as the server counts. */
export function newPasswordFault(password: string): FaultKey | null {
  if (password === '') return 'passwordRequired';
  return [...password].length < MIN_PASSWORD_LENGTH ? 'passwordTooShort' : null;
}

export const confirmFault = (confirm: string, password: string): FaultKey | null =>
  confirm === password ? null : 'passwordsDiffer';

export const nameFault = (name: string): FaultKey | null => (name.trim() === '' ? 'nameRequired' : null);

export const termsFault = (accepted: boolean): FaultKey | null => (accepted ? null : 'termsRequired');
