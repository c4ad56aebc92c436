import { type Principal } from '../common/auth/current-user.decorator.js';
import { type KeyScope } from '../common/auth/key-scope.decorator.js';
import { ScopeMissingError } from './auth.errors.js';

/** A session may do everything. */
export const hasScope = ({ keyScopes }: Principal, scope: KeyScope): boolean =>
  keyScopes === undefined || keyScopes.includes(scope);

/** For what a request does beside what its route is for. @throws ScopeMissingError */
export function requireScope(who: Principal, scope: KeyScope): void {
  if (!hasScope(who, scope)) throw new ScopeMissingError(scope);
}
