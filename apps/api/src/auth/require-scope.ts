import { type Principal } from '../common/auth/current-user.decorator.js';
import { type KeyScope } from '../common/auth/key-scope.decorator.js';
import { ScopeMissingError } from './auth.errors.js';

/** Sessions have every scope. */
export const hasScope = ({ keyScopes }: Principal, scope: KeyScope): boolean =>
  keyScopes === undefined || keyScopes.includes(scope);

/** For a side effect that needs a scope other than its route's. @throws ScopeMissingError */
export function requireScope(who: Principal, scope: KeyScope): void {
  if (!hasScope(who, scope)) throw new ScopeMissingError(scope);
}
