import { accounts } from './accounts.js';
import { billing } from './billing.js';
import { type Operation } from './document.js';
import { files } from './files.js';
import { type Owner } from './owner.js';
import { type ApiRequest, type Requests } from './request.js';
import { rest } from './rest.js';
import { tools } from './tools.js';
import { transcripts } from './transcripts.js';

export const REQUESTS: Requests = { ...accounts, ...billing, ...files, ...transcripts, ...tools, ...rest };

/** By which name an operation is known here; an alias is the same request at another path. */
export const nameOf = ({ id }: Operation): string => id.replace(/Alias\d+$/, '');

/** A new valid request of the owner. */
export const requestOf = async (operation: Operation, owner: Owner): Promise<ApiRequest> =>
  REQUESTS[nameOf(operation)]!(owner);
