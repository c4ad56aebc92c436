import { hasIdempotencyKey } from './idempotency.js';

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Whether the request's body is a file on its way up: it may last long, and is too big to be kept for a second try. */
export function isUpload(request: Request): boolean {
  return /^(multipart\/form-data|application\/offset\+octet-stream)/.test(request.headers.get('Content-Type') ?? '');
}

export const isEventStream = (request: Request): boolean =>
  request.headers.get('Accept')?.includes('text/event-stream') === true;

/** Transfers, event streams and requests that ask the server to wait are allowed to last. */
export function mayLast(request: Request): boolean {
  return isUpload(request) || isEventStream(request) || /\bwait\b/.test(request.headers.get('Prefer') ?? '');
}

/** Sending it twice does what sending it once does. */
export function isRepeatable(request: Request): boolean {
  return !isUpload(request) && (SAFE_METHODS.has(request.method) || hasIdempotencyKey(request));
}

export const isShareable = (request: Request): boolean => request.method === 'GET' && !isEventStream(request);
