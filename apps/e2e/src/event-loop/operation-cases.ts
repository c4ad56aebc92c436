import { request, type CaseMaker } from './case.ts';
import { bodiesOf, type Body } from './hostile-bodies.ts';
import { hostileText, type TextKind } from './hostile-texts.ts';
import { type Operation } from './operations.ts';

/** As much as an address or a head may hold in Node. */
const ADDRESS_CHARACTERS = 4_000;
const HEADER_CHARACTERS = 3_000;
const QUERY_KINDS: readonly TextKind[] = [
  'newlines',
  'empty comments',
  'emoji families',
  'open brackets',
  'short words',
];

type Sent = { name: string; query?: string; headers?: Record<string, string>; body?: Body };

const bodies = (operation: Operation): Sent[] => bodiesOf(operation).map((body) => ({ name: body.name, body }));

const queries = ({ query }: Operation): Sent[] =>
  QUERY_KINDS.map((kind) => {
    const text = encodeURIComponent(hostileText(kind, ADDRESS_CHARACTERS)).slice(0, ADDRESS_CHARACTERS);
    const names = query.length > 0 ? query : ['q'];
    const share = text.slice(0, Math.floor(ADDRESS_CHARACTERS / names.length)).replace(/%.?$/, '');
    return { name: `${kind} in the address`, query: names.map((name) => `${name}=${share}`).join('&') };
  });

const HEADERS: Sent[] = [
  {
    name: 'long headers',
    headers: {
      'Accept-Language': hostileText('commas', HEADER_CHARACTERS).replaceAll('"', 'e;q='),
      'If-None-Match': hostileText('commas', HEADER_CHARACTERS),
      Range: `bytes=${'0-1,'.repeat(HEADER_CHARACTERS / 4)}2-3`,
    },
  },
  {
    name: 'long cookies',
    headers: { Cookie: 'a=b; '.repeat(HEADER_CHARACTERS / 5), 'Last-Event-ID': '9'.repeat(HEADER_CHARACTERS) },
  },
  {
    name: 'long keys',
    headers: {
      'Idempotency-Key': hostileText('one word', HEADER_CHARACTERS),
      'Upload-Metadata': `filename ${'a'.repeat(HEADER_CHARACTERS)}`,
      'Upload-Length': '9'.repeat(300),
      'Tus-Resumable': '1.0.0',
    },
  },
];

/** Everything hostile that may be sent to an operation. */
export function operationCases(operation: Operation): CaseMaker[] {
  const { method, path, id, hasBody } = operation;
  const sent: Sent[] = [...(hasBody ? bodies(operation) : []), ...queries(operation), ...HEADERS];
  return sent.map(({ name, query, headers, body }) => (product, role) => ({
    name: `${id} as ${role.name}: ${name}`,
    send: async (signal) => {
      const to = role.path(path, method) + (query ? `?${query}` : '');
      const all = { ...headers, ...(body && { 'Content-Type': body.type }) };
      const given = { method, path: to, headers: all, body: body?.make(role.known) };
      await request(product, role, given, { signal, operationId: id });
    },
  }));
}

/** One of each operation's cases, another one for each number, so that with many operations every kind comes about. */
export const oneOf = (makers: readonly CaseMaker[], number: number): CaseMaker => makers[(number * 7) % makers.length]!;
