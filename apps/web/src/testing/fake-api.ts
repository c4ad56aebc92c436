import { configureClient } from '@timbrel/api-client';

/** What the server does with a call: an answer, no answer at all, or none yet. */
export type Answer =
  { status?: number; statusText?: string; body?: unknown; headers?: Record<string, string> } | 'down' | 'silence';

export interface Call {
  /** 'POST /auth/login': method and path under /api/v1, without the query. */
  route: string;
  query: URLSearchParams;
  body: unknown;
  headers: Headers;
  /** Tells whether the caller has given up. */
  signal: AbortSignal;
}

const ORIGIN = 'http://localhost';

function responseTo(answer: Exclude<Answer, string>): Response {
  const { status = 200, statusText = '', body, headers = {} } = answer;
  const type = status >= 400 ? 'application/problem+json' : 'application/json';
  const content = ArrayBuffer.isView(body) ? (body as Uint8Array<ArrayBuffer>) : JSON.stringify(body);
  return new Response(body === undefined ? null : content, {
    status,
    statusText,
    headers: { ...(body !== undefined && { 'Content-Type': type }), ...headers },
  });
}

/**
 * Stands where the network begins: replaces `fetch`, answers by route, and remembers every call. A route without an
 * answer is 404, as the server has it.
 */
export class FakeApi {
  readonly calls: Call[] = [];
  readonly #answers = new Map<string, Answer | ((call: Call) => Answer | Promise<Answer>)>();

  constructor() {
    globalThis.fetch = (input, init) => this.#receive(new Request(input, init));
    configureClient({
      baseUrl: ORIGIN,
      clientVersion: 'test',
      retry: { maxRetries: 0, wait: async () => undefined },
    });
  }

  /** From now on this is the answer to a route, such as 'GET /auth/session'. */
  answer(route: string, answer: Answer | ((call: Call) => Answer | Promise<Answer>)): this {
    this.#answers.set(route, answer);
    return this;
  }

  callsTo(route: string): Call[] {
    return this.calls.filter((call) => call.route === route);
  }

  async #receive(request: Request): Promise<Response> {
    const url = new URL(request.url);
    const route = `${request.method} ${url.pathname.replace('/api/v1', '')}`;
    const text = await request.text();
    const isJson = request.headers.get('Content-Type')?.includes('json') === true;
    const call: Call = {
      route,
      query: url.searchParams,
      body: isJson ? JSON.parse(text) : text,
      headers: request.headers,
      signal: request.signal,
    };
    this.calls.push(call);
    const found = this.#answers.get(route) ?? problem(404, 'NOT_FOUND', 'There is nothing here');
    const answer = typeof found === 'function' ? await found(call) : found;
    if (answer === 'down') throw new TypeError('fetch failed');
    if (answer !== 'silence') return responseTo(answer);
    return new Promise((_, reject) => {
      request.signal.addEventListener('abort', () => reject(request.signal.reason as Error), { once: true });
    });
  }
}

/** An error as the API words it. */
export function problem(status: number, code: string, message: string, headers: Record<string, string> = {}): Answer {
  const body = { type: 'about:blank', title: code, status, detail: message, message, code, request_id: 'req-test' };
  return { status, body, headers };
}
