/** @file What a provider gets to see of a call. */
import type { IncomingMessage } from 'node:http';
import type { IncomingCall } from './contract.js';

export async function readAll(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

export async function describeCall(request: IncomingMessage, body: Buffer): Promise<IncomingCall> {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
  const type = request.headers['content-type'] ?? '';
  return {
    method: request.method ?? '',
    path: pathname,
    headers: { ...request.headers },
    query: collect(searchParams),
    ...(/^(multipart\/form-data|application\/x-www-form-urlencoded)/.test(type) && {
      form: await readForm(type, body),
    }),
    ...(type.startsWith('application/json') && { json: jsonOf(body) }),
    bodyBytes: body.length,
  };
}

async function readForm(type: string, body: Buffer): Promise<Record<string, unknown>> {
  const form = await new Response(new Uint8Array(body), { headers: { 'content-type': type } }).formData();
  return collect(
    [...form.entries()].map(([key, value]) => [
      key,
      typeof value === 'string' ? value : { name: value.name, sizeBytes: value.size },
    ]),
  );
}

/** A name that ends in [] makes a list; another name that comes twice does too, and then fails its schema. */
function collect(entries: Iterable<readonly [string, unknown]>): Record<string, unknown> {
  const result: Record<string, unknown> = {};
  for (const [key, value] of entries) {
    const earlier = result[key];
    if (Array.isArray(earlier)) earlier.push(value);
    else if (earlier !== undefined) result[key] = [earlier, value];
    else result[key] = key.endsWith('[]') ? [value] : value;
  }
  return result;
}

/** undefined for what is none, and fails its schema. */
function jsonOf(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8')) as unknown;
  } catch {
    return undefined;
  }
}
