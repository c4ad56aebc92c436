/** @file What an HTTP provider's refusal means for us. */
import { EngineError, type EngineErrorCode } from '../engine-error.js';

export interface ProviderFailure {
  /** The provider's name for people. */
  provider: string;
  /** HTTP status; undefined where no complete answer came. */
  status: number | undefined;
  /** The value of `Retry-After`: seconds or a date. */
  retryAfter?: string | null | undefined;
  /** A machine code in the answer, such as OpenAI's 'insufficient_quota'. */
  providerCode?: string | null | undefined;
  cause: unknown;
}

const MESSAGES: Record<Exclude<EngineErrorCode, 'NO_SPEECH' | 'ENGINE_ANSWER_UNREADABLE'>, string> = {
  ENGINE_QUOTA: 'has no credit left for this account',
  ENGINE_TOO_LARGE: 'does not take a file of this size',
  ENGINE_RATE_LIMITED: 'takes no more requests for a moment',
  ENGINE_UNAVAILABLE: 'could not be reached or broke off',
  ENGINE_REJECTED: 'refused the request',
  ENGINE_TIMEOUT: 'took too long to answer',
};

export function providerError({ provider, status, retryAfter, providerCode, cause }: ProviderFailure): EngineError {
  const code = codeOf(status, providerCode);
  const message = `${provider} ${MESSAGES[code]}${status === undefined ? '' : ` (${status})`}`;
  return new EngineError(code, message, { cause, retryAfterSeconds: parseRetryAfter(retryAfter) });
}

function codeOf(status: number | undefined, providerCode: string | null | undefined): keyof typeof MESSAGES {
  // OpenAI says 429 also when an account has no credit, which waiting does not change.
  if (status === 402 || providerCode === 'insufficient_quota') return 'ENGINE_QUOTA';
  if (status === 413) return 'ENGINE_TOO_LARGE';
  if (status === 429) return 'ENGINE_RATE_LIMITED';
  if (status === 408 || status === 504) return 'ENGINE_TIMEOUT';
  return status !== undefined && status >= 400 && status < 500 ? 'ENGINE_REJECTED' : 'ENGINE_UNAVAILABLE';
}

function parseRetryAfter(value: string | null | undefined): number | undefined {
  if (!value) return undefined;
  const seconds = /^\d+$/.test(value.trim()) ? Number(value) : (Date.parse(value) - Date.now()) / 1000;
  return Number.isFinite(seconds) ? Math.max(0, Math.ceil(seconds)) : undefined;
}
