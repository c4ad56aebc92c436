import { type Product } from '../harness/product.ts';
import { type Role } from './role.ts';

/** One hostile request, or a few that belong together. */
export interface Case {
  /** Who sends what to which operation. */
  name: string;
  /** @throws where the server gives no answer, and `NothingTriedError`; refusals are answers */
  send: (signal: AbortSignal) => Promise<void>;
}

/** A case was refused before it could show anything: it is too large by now, say. */
export class NothingTriedError extends Error {
  override readonly name = 'NothingTriedError';
}

export interface HttpRequest {
  method: string;
  path: string;
  headers?: Record<string, string>;
  body?: string | Buffer | FormData | undefined;
}

export interface Answer {
  status: number;
  text: string;
}

/** A case of whoever it is made for. */
export type CaseMaker = (product: Product, role: Role) => Case;

/** Sends a request and reads the answer to its end, or for a moment where it is a stream without one. */
export async function request(
  { api }: Product,
  role: Role,
  { method, path, headers = {}, body }: HttpRequest,
  { signal, operationId }: { signal: AbortSignal; operationId?: string },
): Promise<Answer> {
  const answer = await fetch(`${api.url}${path}`, {
    method,
    redirect: 'manual',
    headers: { ...role.headers(api, operationId), ...headers },
    signal,
    ...(body !== undefined && { body: body as string }),
  });
  if (answer.headers.get('content-type')?.startsWith('text/event-stream')) {
    await answer.body?.cancel();
    return { status: answer.status, text: '' };
  }
  return { status: answer.status, text: await answer.text() };
}

/** What a member's request is answered before anything of it is done: no session, no object, too much at once. */
const BEFORE_ANY_WORK = [401, 404, 429];

/** @throws NothingTriedError where a member was refused at the door; strangers are to be refused there */
export function checkTried({ account }: Role, { status, text }: Answer): void {
  if (account && BEFORE_ANY_WORK.includes(status)) throw refused({ status, text });
}

export const refused = ({ status, text }: Answer): NothingTriedError =>
  new NothingTriedError(`answered ${status} ${text.slice(0, 300)}`);
