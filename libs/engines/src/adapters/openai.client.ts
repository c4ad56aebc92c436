import OpenAI, { APIConnectionTimeoutError, APIError } from 'openai';
import type { EngineError } from '../engine-error.js';
import { providerError } from './provider-error.js';

export interface OpenAiServer {
  /** Local servers take any. */
  apiKey?: string | undefined;
  baseUrl?: string | undefined;
}

/** OpenAI's official SDK, for any server that speaks as OpenAI does. The job retries, with its own delays and a place for the reason. */
export const openAiClient = ({ apiKey, baseUrl }: OpenAiServer, timeoutSeconds: number): OpenAI =>
  new OpenAI({
    apiKey: apiKey ?? 'none',
    ...(baseUrl && { baseURL: baseUrl }),
    maxRetries: 0,
    timeout: timeoutSeconds * 1000,
  });

export function openAiError(cause: unknown, provider: string): EngineError {
  if (cause instanceof APIConnectionTimeoutError) return providerError({ provider, status: 504, cause });
  if (!(cause instanceof APIError)) return providerError({ provider, status: undefined, cause });
  const { status, headers, code } = cause as APIError;
  return providerError({ provider, status, retryAfter: headers?.get('retry-after'), providerCode: code, cause });
}
