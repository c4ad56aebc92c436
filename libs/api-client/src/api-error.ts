/** One fault of one field, as the API names it in `details`. */
export interface FieldFault {
  field: string;
  message: string;
}

/** The code of a request that got no answer at all: no network, refused, or timed out. */
export const NETWORK_ERROR = 'NETWORK_ERROR';

interface ApiErrorParts {
  message: string;
  status: number;
  code: string;
  details?: FieldFault[];
  requestId?: string | null;
  retryAfterSeconds?: number | null;
  extensions?: Readonly<Record<string, unknown>>;
  cause?: unknown;
}

/** What every call of this client throws, save for an abort that the caller asked for. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  /** HTTP status; 0 when no answer came. */
  readonly status: number;
  /** Stable, upper-case; texts are chosen by it. */
  readonly code: string;
  readonly details: FieldFault[];
  readonly requestId: string | null;
  /** How long the server asks to wait before another try (`Retry-After`). */
  readonly retryAfterSeconds: number | null;
  /** All members of the problem document, also those of one code alone (RFC 9457, section 3.2). */
  readonly extensions: Readonly<Record<string, unknown>>;

  constructor({
    message,
    status,
    code,
    details = [],
    requestId = null,
    retryAfterSeconds = null,
    extensions = {},
    cause,
  }: ApiErrorParts) {
    super(message, { cause });
    this.status = status;
    this.code = code;
    this.details = details;
    this.requestId = requestId;
    this.retryAfterSeconds = retryAfterSeconds;
    this.extensions = extensions;
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);
const isFieldFault = (value: unknown): value is FieldFault =>
  isRecord(value) && typeof value['field'] === 'string' && typeof value['message'] === 'string';

/** The error for a request that never got an answer. */
export function networkError(message: string, cause?: unknown): ApiError {
  return new ApiError({ message, status: 0, code: NETWORK_ERROR, cause });
}

/** `Retry-After` in its form of whole seconds; the form of a date, which our servers never send, counts as none. */
function retryAfterOf(response: Response): number | null {
  const value = response.headers.get('Retry-After');
  return value !== null && /^\d+$/.test(value) ? Number(value) : null;
}

/** Reads an answer's problem+json body (RFC 9457, with `message`, `code`, `details`, `request_id`); anything may be missing. */
export function errorFromAnswer(body: unknown, response: Response): ApiError {
  const problem = isRecord(body) ? body : {};
  const details: unknown = problem['details'];
  return new ApiError({
    message:
      textOf(problem['message']) ?? textOf(problem['detail']) ?? `HTTP ${response.status}: ${response.statusText}`,
    status: response.status,
    code: textOf(problem['code']) ?? `HTTP_${response.status}`,
    details: Array.isArray(details) ? details.filter(isFieldFault) : [],
    requestId: textOf(problem['request_id']) ?? response.headers.get('X-Request-Id'),
    retryAfterSeconds: retryAfterOf(response),
    extensions: problem,
  });
}
