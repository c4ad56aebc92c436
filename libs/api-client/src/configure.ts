import { ApiError, errorFromAnswer, networkError } from './api-error.js';
import { client } from './generated/client.gen.js';
import { createTransport, type TransportOptions } from './transport.js';

export interface ClientSettings extends TransportOptions {
  /** Origin of the API without a path; empty for the page's own origin. */
  baseUrl: string;
  /** Sent as X-Client-Version; the API refuses unsafe requests with cookies that lack it. */
  clientVersion: string;
  /** For programs; a browser page lives on its cookies. */
  accessToken?: () => string | null;
  /** Told of every error before it is thrown. */
  onError?: (error: ApiError, request: Request) => void;
}

let release = (): void => undefined;

/** Sets up the one client that all generated functions use. May be called again; the last call holds. */
export function configureClient({
  baseUrl,
  clientVersion,
  accessToken,
  onError,
  ...transportOptions
}: ClientSettings): void {
  release();
  const transport = createTransport(transportOptions);
  client.setConfig({
    baseUrl,
    credentials: 'include',
    throwOnError: true,
    // The generated client always passes a Request; its type allows what the platform's fetch allows.
    fetch: (input, init) => transport(new Request(input, init)),
  });

  const authorize = (request: Request): Request => {
    request.headers.set('X-Client-Version', clientVersion);
    const token = accessToken?.();
    if (token) request.headers.set('Authorization', `Bearer ${token}`);
    return request;
  };
  const explain = (thrown: unknown, response: Response | undefined, request: Request | undefined): unknown => {
    if (request?.signal.aborted) return thrown;
    const error =
      thrown instanceof ApiError
        ? thrown
        : response
          ? errorFromAnswer(thrown, response)
          : networkError(thrown instanceof Error ? thrown.message : 'The request failed', thrown);
    if (request) onError?.(error, request);
    return error;
  };

  const authorizeId = client.interceptors.request.use(authorize);
  const explainId = client.interceptors.error.use(explain);
  release = () => {
    client.interceptors.request.eject(authorizeId);
    client.interceptors.error.eject(explainId);
  };
}
