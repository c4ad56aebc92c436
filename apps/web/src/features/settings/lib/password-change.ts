import { MIN_PASSWORD_LENGTH } from '../../../domain/account/validation';

export interface PasswordChange {
  current: string;
  next: string;
  confirm: string;
}

/** What stands in the way of a change of the password, as keys of the namespace `settings` without their ending. */
export type PasswordFault =
  'currentPasswordRequired' | 'newPasswordRequired' | 'passwordMismatch' | 'passwordTooShort' | 'samePassword';

/** The first fault in the specification's order (1 §5), or null. */
export function passwordChangeFault({ current, next, confirm }: PasswordChange): PasswordFault | null {
  if (current === '') return 'currentPasswordRequired';
  if (next === '') return 'newPasswordRequired';
  if (next !== confirm) return 'passwordMismatch';
  if ([...next].length < MIN_PASSWORD_LENGTH) return 'passwordTooShort';
  return next === current ? 'samePassword' : null;
}
