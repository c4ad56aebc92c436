import { type TestApp } from '../test-app.js';
import { type Operation } from './document.js';
import { type ApiRequest } from './request.js';

export interface Answer {
  status: number;
  headers: Headers;
  /** As text; of an event stream what came first. */
  body: string;
  json<Body>(): Body;
}

/** Makes the request with the given headers beside its own, and follows nothing. */
export async function send(
  test: TestApp,
  { method, path }: Pick<Operation, 'method' | 'path'>,
  { params = {}, query = {}, body, headers: own = {} }: ApiRequest,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? `no-${name}`));
  const search = new URLSearchParams(query).toString();
  const plain = body !== undefined && ![FormData, URLSearchParams, Uint8Array].some((type) => body instanceof type);
  const answer = await fetch(`${test.url}${filled}${search && `?${search}`}`, {
    method,
    redirect: 'manual',
    headers: { ...(plain && { 'Content-Type': 'application/json' }), ...own, ...headers },
    ...(body !== undefined && { body: plain ? JSON.stringify(body) : (body as FormData) }),
  });
  const text = await textOf(answer);
  return { status: answer.status, headers: answer.headers, body: text, json: <Body>() => JSON.parse(text) as Body };
}

async function textOf(answer: Response): Promise<string> {
  if (!answer.headers.get('content-type')?.startsWith('text/event-stream')) return answer.text();
  const reader = (answer.body as ReadableStream<Uint8Array>).getReader();
  const { value } = await reader.read();
  await reader.cancel();
  return Buffer.from(value ?? []).toString();
}
