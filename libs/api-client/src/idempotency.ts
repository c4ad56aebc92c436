const HEADER = 'Idempotency-Key';

/** A fresh key. Also where `crypto.randomUUID` is missing: it exists only on secure origins. */
export function newIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * Headers for one user action: make them once per action (not per attempt) and pass them to the call, which may then be
 * retried without being done twice.
 *
 * @example transcribe({ body, headers: idempotent() })
 */
export function idempotent(key: string = newIdempotencyKey()): { [HEADER]: string } {
  return { [HEADER]: key };
}

export const hasIdempotencyKey = (request: Request): boolean => request.headers.has(HEADER);
