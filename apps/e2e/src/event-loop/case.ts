import { type Product } from '../harness/product.ts';
import { type Role } from './role.ts';

/** One hostile request, or a few that belong together. */
export interface Case {
  /** Who sends what to which operation. */
  name: string;
  /** @throws where the server gives no answer; refusals are answers */
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

/** A case of whoever it is made for. */
export type CaseMaker = (product: Product, role: Role) => Case;

/** Sends a request and reads the answer to its end, or for a moment where it is a stream without one. */
export async function request(
  { api }: Product,
  role: Role,
  { method, path, headers = {}, body }: HttpRequest,
  { signal, operationId }: { signal: AbortSignal; operationId?: string },
): Promise<{ status: number; text: string }> {
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
