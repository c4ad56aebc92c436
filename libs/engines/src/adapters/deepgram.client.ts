/** @file Deepgram's official SDK, and what its failures mean. */
import { DeepgramClient, DeepgramError } from '@deepgram/sdk';
import type { EngineError } from '../engine-error.js';
import { providerError } from './provider-error.js';

export interface DeepgramAccount {
  apiKey: string;
  /** Another host that speaks the same API. */
  baseUrl?: string | undefined;
}

/** Calls it with a client of its own. @throws EngineError, or the signal's reason when it is aborted */
export async function withDeepgram<Answer extends object>(
  { apiKey, baseUrl }: DeepgramAccount,
  { provider, signal }: { provider: string; signal: AbortSignal },
  call: (client: DeepgramClient) => PromiseLike<unknown>,
): Promise<Answer> {
  signal.throwIfAborted();
  let broken: unknown;
  const client = new DeepgramClient({
    apiKey,
    ...(baseUrl && { baseUrl }),
    // Version 5.13.0 leaves its half-hour timer running when fetch fails, so it gets an answer and we keep the reason.
    fetch: (input, init) =>
      fetch(input, init).catch((error: unknown) => {
        broken = error;
        return new Response(null, { status: 599 });
      }),
  });
  try {
    const answer = await call(client);
    if (typeof answer !== 'object' || answer === null) throw new Error('The answer is not JSON.');
    return answer as Answer;
  } catch (error) {
    signal.throwIfAborted();
    throw toEngineError(broken ?? error, provider);
  }
}

function toEngineError(cause: unknown, provider: string): EngineError {
  if (cause instanceof DeepgramError) {
    const { statusCode, rawResponse } = cause;
    return providerError({ provider, status: statusCode, retryAfter: rawResponse?.headers.get('retry-after'), cause });
  }
  const isTimeout = cause instanceof Error && cause.name === 'TimeoutError';
  return providerError({ provider, status: isTimeout ? 504 : undefined, cause });
}
