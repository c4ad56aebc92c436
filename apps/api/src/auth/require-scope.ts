import { type Principal } from '../common/auth/current-user.decorator.js';
import { type KeyScope } from '../common/auth/key-scope.decorator.js';
import { ScopeMissingError } from './auth.errors.js';

/** For what a request does beside what its route is for. A session may do everything. @throws ScopeMissingError */
export function requireScope({ keyScopes }: Principal, scope: KeyScope): void {
  if (keyScopes && !keyScopes.includes(scope)) throw new ScopeMissingError(scope);
}
