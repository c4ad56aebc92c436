import { type KeyScope } from '../../common/auth/key-scope.decorator.js';
import { type Member } from '../member.js';
import { type Owner } from './owner.js';

/** A valid request of one operation, but for who makes it. */
export interface ApiRequest {
  /** Of the path. */
  params?: Record<string, string>;
  query?: Record<string, string>;
  /** Sent as JSON, or as it is where it is a form, a query string or bytes. */
  body?: object;
  headers?: Record<string, string>;
  /** What a key needs for what the body names, beside what its route is for. */
  alsoNeeds?: KeyScope[];
  /** Whose request it is, where not the owner's: somebody new, for what an account can do once. */
  as?: Member;
  /** What whoever may make it is answered, where that is none of the document's successes. */
  status?: number;
  /** What a stranger is answered about the owner's objects, where not 404. */
  refusal?: number;
}

/** By `operationId`, without what tells aliases apart. Each call makes what the request needs. */
export type Requests = Record<string, (owner: Owner) => ApiRequest | Promise<ApiRequest>>;
