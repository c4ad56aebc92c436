/** @file Turns valid requests into ones that nobody should send. */
import fc from 'fast-check';
import { type Schema, valueOf } from './schema-values.js';
import { escaped, NASTY_HOSTS, nastyHeader, nastySegment, nastyText, nastyValue, RawJson } from './nasty-values.js';

type Json = unknown;
export type BodyChange = (body: Json) => Json;

/** What is changed of a valid request. */
export interface Mutation {
  body: readonly BodyChange[];
  /** Sent instead of the body, with this type. */
  raw: { type: string; bytes: Buffer } | null;
  /** Whether the body is sent as a form that brings a file along. */
  form: { filename: string; bytes: Buffer } | null;
  params: Readonly<Record<number, string>>;
  /** Added to the query as it is. */
  query: readonly string[];
  headers: Readonly<Record<string, string>>;
  who: 'owner' | 'stranger' | 'key';
}

const isObject = (value: Json): value is Record<string, Json> =>
  typeof value === 'object' && value !== null && !(value instanceof RawJson);

function pathsOf(value: Json, at: string[] = []): string[][] {
  if (!isObject(value)) return [at];
  return [at, ...Object.entries(value).flatMap(([key, inner]) => pathsOf(inner, [...at, key]))];
}

/** The value with what stands at the path changed; a member is removed where the change gives nothing. */
function changed(value: Json, [key, ...rest]: string[], change: BodyChange): Json {
  if (key === undefined || !isObject(value)) return change(value);
  const inner = changed(value[key], rest, change);
  if (Array.isArray(value)) return value.map((each: Json, index) => (String(index) === key ? inner : each));
  const others = Object.entries(value).filter(([name]) => name !== key);
  return Object.fromEntries(inner === undefined ? others : [...others, [key, inner]]);
}

const somewhere = (spot: number, change: BodyChange): BodyChange => {
  return (body) => {
    const paths = pathsOf(body);
    return changed(body, paths[spot % paths.length]!, change);
  };
};

/** Every URL within, with another host. */
function withHost(value: Json, host: string): Json {
  if (typeof value === 'string') return value.replace(/^(https?:\/\/)[^/?#]*/, (_, scheme: string) => scheme + host);
  if (!isObject(value)) return value;
  if (Array.isArray(value)) return value.map((each: Json) => withHost(each, host));
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, withHost(inner, host)]));
}

const NAMES = [
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'id',
  'user_id',
  '',
  'x'.repeat(1_000),
  'a.b',
  'a[b]',
  '\0',
  '\ud800',
];

const hostChange: fc.Arbitrary<BodyChange> = fc
  .constantFrom(...NASTY_HOSTS)
  .map((host) => (body: Json) => withHost(body, host));

const memberChange: fc.Arbitrary<BodyChange> = fc
  .tuple(fc.nat(200), fc.nat(5), nastyValue, fc.constantFrom(...NAMES))
  .map(([spot, kind, value, name]) => {
    if (kind === 0) return somewhere(spot, () => undefined);
    if (kind === 1) return somewhere(spot, (old) => [old, old]);
    if (kind === 2)
      return somewhere(spot, (old) => (isObject(old) && !Array.isArray(old) ? { ...old, [name]: value } : value));
    if (kind === 3) return somewhere(spot, (old) => (typeof old === 'string' ? [...old] : String(old)));
    return somewhere(spot, () => value);
  });

/** A body as the document describes it; what names an object in the valid one stays, so that it leads there. */
const described = (schema: Schema): fc.Arbitrary<BodyChange> =>
  fc.tuple(valueOf(schema), fc.double({ min: 0, max: 1, noNaN: true })).map(([made, share]) => (body: Json) => {
    if (!isObject(made) || Array.isArray(made) || !isObject(body)) return made;
    const kept = Object.entries(body).filter((_, at, all) => at < share * all.length);
    return { ...made, ...Object.fromEntries(kept) };
  });

const bodyChange = fc.oneof({ weight: 5, arbitrary: memberChange }, { weight: 1, arbitrary: hostChange });

const TYPES = [
  ...[
    'application/json',
    'application/json; charset=utf-16',
    'APPLICATION/JSON;;',
    'text/plain',
    'application/xml',
    'x',
    '',
  ],
  ...[
    'application/x-www-form-urlencoded',
    'multipart/form-data',
    'multipart/form-data; boundary=b',
    'application/offset+octet-stream',
  ],
  ...['application/merge-patch+json', 'image/png', 'multipart/form-data; boundary=""'],
];
const part = (head: string, body: string) => `--b\r\nContent-Disposition: form-data; ${head}\r\n\r\n${body}\r\n`;
const RAW = [
  ...[
    '',
    '{',
    '}',
    '[]',
    'null',
    'true',
    '"x"',
    '123',
    '{"a":1,}',
    '{"a":1}{"a":1}',
    '\ufeff{}',
    '\0',
    '{"__proto__":{"a":1}}',
  ],
  ...['[', '{"a":'].map((text) => text.repeat(3_000)),
  ...['a=1&a=2&__proto__=x', '%ff=%zz&&&==', 'a[b][c]=1', 'a&'.repeat(3_000), '='.repeat(300)],
  ...[
    part('name="file"; filename="a.srt"', '1\n00:00:00,000 --> 00:00:02,000\nx\n'),
    part('name="upload_id"', 'x'),
    '--b--',
    '--b\r\n\r\n',
  ],
  `${part('name="file"; filename="\u202e\0.srt"', 'x')}--b--\r\n`,
  `${part('name="file"; filename=', 'x')}--b--\r\n`,
  `${part('name="file"; filename="a.srt"\r\nContent-Type: ;;;', '1\n00:00:00,000 --> 00:00:02,000\nx\n')}--b--\r\n`,
  `${part('name="__proto__"', 'x')}${part('name=""', 'x')}--b--\r\n`,
  `${part('name="target_lang"\r\nContent-Type: application/json', '{"a":[[[]]]}')}${part('name="file"; filename="b.srt"', 'x')}--b--\r\n`,
].map((text) => Buffer.from(text));
const BYTES = [
  ...RAW,
  Buffer.from([0xff, 0xfe, 0x7b, 0x7d]),
  Buffer.from('{"a":"\xff\xfe"}', 'latin1'),
  Buffer.alloc(300 * 1_024, 0x20),
];

const raw = fc.record({ type: fc.constantFrom(...TYPES), bytes: fc.constantFrom(...BYTES) });

const FILES = [
  '1\n00:00:00,000 --> 00:00:02,000\nWords.\n',
  'WEBVTT\n\n00:00.000 --> 00:02.000\nWords.\n',
  'Some words. And some more of them.',
  ...['', '\0', '\ufeff', '1\n00:00:00,000 --> \n', '%PDF-1.4\n%%EOF', '\n'.repeat(5_000), '<!---->'.repeat(500)],
].map((text) => Buffer.from(text));
const FILE_NAMES = [
  'a.srt',
  'a.vtt',
  'a.txt',
  'a.md',
  'a.pdf',
  'a.SRT',
  'a.exe',
  '.srt',
  'a',
  '../a.srt',
  '\u202e.srt',
];
const form = fc.record({
  filename: fc.oneof(fc.constantFrom(...FILE_NAMES), nastyText),
  bytes: fc.oneof(
    fc.constantFrom(...FILES),
    fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)),
  ),
});

const QUERY_NAMES = [
  'page',
  'page_size',
  'search',
  'sort',
  'order',
  'q',
  'ids',
  'format',
  'version',
  'language',
  'upload_id',
];
/** A cursor as lists give them, with something in it that no list has put there. */
const cursorPart = fc
  .record({
    sort: fc.constantFrom('date', 'name', 'size'),
    order: fc.constantFrom('asc', 'desc'),
    side: fc.constantFrom('after', 'before'),
    key: fc.oneof(
      fc.constantFrom<unknown>('0', '2026-02-30 00:00:00+00', 'infinity', '9'.repeat(30), '-1', 'a\0b', '2026-01-01'),
      nastyValue,
    ),
    id: fc.oneof(
      fc.constantFrom<unknown>('00000000-0000-4000-8000-000000000000', '-'.repeat(36), 'a'.repeat(36)),
      nastyValue,
    ),
  })
  .map(({ sort, order, side, key, id }) => {
    const text = jsonOf([sort, order, side, key, id]);
    return `sort=${sort}&order=${order}&cursor=${Buffer.from(text).toString('base64url')}`;
  });

export interface QueryParameter {
  name: string;
  schema: Schema;
}

const asDescribed = ({ name, schema }: QueryParameter) =>
  valueOf(schema).map((value) =>
    [value]
      .flat()
      .map((each) => `${name}=${escaped(typeof each === 'string' ? each : jsonOf(each))}`)
      .join('&'),
  );

const queryPart = (parameters: readonly QueryParameter[]) => {
  const names = parameters.map(({ name }) => name);
  return fc.oneof(
    ...(parameters.length > 0 ? [{ weight: 3, arbitrary: fc.oneof(...parameters.map(asDescribed)) }] : []),
    ...(names.includes('cursor') ? [{ weight: 4, arbitrary: cursorPart }] : []),
    fc.tuple(fc.constantFrom(...names, ...QUERY_NAMES), nastyText).map(([name, text]) => `${name}=${escaped(text)}`),
    fc
      .tuple(fc.constantFrom(...names, ...QUERY_NAMES), nastySegment)
      .map(([name, text]) => `${name}=${text.replace(/[#\s]/g, '')}`),
    fc
      .constantFrom(...names, ...QUERY_NAMES)
      .chain((name) =>
        fc.constantFrom(
          `${name}=1&${name}=2`,
          `${name}[]=1`,
          `${name}[a][b]=1`,
          `${name}`,
          `${name}[__proto__]=1`,
          `${`${name}=1&`.repeat(300)}`,
        ),
      ),
    fc.constantFrom('__proto__=1', 'constructor=1', '%ff=%ff', '&&&', '=', '%zz', 'a'.repeat(6_000)),
  );
};

const HEADERS: Record<string, readonly string[]> = {
  Range: [
    'bytes=-1',
    'bytes=-0',
    'bytes=5-2',
    'bytes=0-0,2-3',
    'bytes=99999999999999999999-',
    'bytes=a-b',
    'x=1-2',
    'bytes=',
  ],
  'If-Range': ['"', 'x', 'Thu, 99 Foo 2026'],
  'If-None-Match': ['"', '*', 'W/', '"a", "b'],
  'If-Modified-Since': ['x', '9'.repeat(30)],
  Accept: ['*/*;q=2', ';;;', 'text/event-stream', 'application/xml'],
  'Accept-Language': ['xx-'.repeat(300), '*;q=x', 'en;q=1e400', ''],
  'Accept-Encoding': ['br;q=0, gzip;q=0, identity;q=0', '*;q=0', 'x'],
  Prefer: ['wait=-1', 'wait=0', 'wait=NaN', 'wait=1e400', 'wait', 'wait=0x0', '=,;'],
  'Idempotency-Key': ['', ' ', 'x'.repeat(255), 'x'.repeat(256), '\xff', 'same', '../x', "'"],
  'Last-Event-ID': ['0', '-1', '9'.repeat(40), '18446744073709551616-0', 'x', '1-', '(0'],
  Cookie: ['a=%ff; =;;;', 'access_token=x', 'refresh_token=%', '__proto__=1', 'x'.repeat(4_000)],
  Authorization: [
    'Bearer ',
    'Bearer',
    'Basic eDp5',
    'Bearer a.b.c',
    'Bearer tmb_x',
    'Bearer eyJhbGciOiJub25lIn0.e30.',
    'Bearer \xff',
  ],
  Origin: ['null', 'x', 'https://evil.example'],
  'X-Client-Version': ['', 'x'.repeat(3_000)],
  'X-Forwarded-For': ['x', '::1, 999.1.1.1'],
  'X-HTTP-Method-Override': ['GET', 'DELETE', 'TRACE', 'x'],
  'X-Request-Id': ['', 'x'.repeat(3_000), '"\\{}', 'caller-0001'],
  'Tus-Resumable': ['0.0.1', '', '1.0.0'],
  'Upload-Length': ['-1', 'x', '9'.repeat(30), '1e3', '0', ''],
  'Upload-Offset': ['-1', 'x', '9'.repeat(30), ''],
  'Upload-Metadata': [
    'filename',
    'filename %%%',
    'filename 4pyT, filename 4pyT',
    ',,,',
    'filename AA==',
    'a '.repeat(900),
  ],
  'Upload-Checksum': ['md5 x', 'sha1', 'x y', 'sha1 %%%', ' '],
  'Upload-Defer-Length': ['1', 'x'],
  traceparent: ['00-x', '00-00000000000000000000000000000000-0000000000000000-00'],
  'Content-Encoding': ['gzip', 'x'],
  'User-Agent': ['', '\xff'.repeat(500)],
  'Stripe-Signature': ['t=1,v1=x', ',,='],
  Referer: ['x', 'https://'],
};
const header = fc
  .constantFrom(...Object.keys(HEADERS))
  .chain((name) => fc.oneof(fc.constantFrom(...HEADERS[name]!), nastyHeader).map((value) => [name, value] as const));

/** What a mutation has to know of an operation. */
export interface Mutable {
  /** How many parameters its path has. */
  params: number;
  query: readonly QueryParameter[];
  /** Of its body. */
  schema: Schema | null;
  takesForm: boolean;
}

export const mutationOf = ({ params, query, schema, takesForm }: Mutable): fc.Arbitrary<Mutation> =>
  fc.record({
    body: fc.oneof(
      { weight: 2, arbitrary: fc.array(bodyChange, { minLength: 0, maxLength: 3 }) },
      ...(schema ? [{ weight: 2, arbitrary: described(schema).map((change) => [change]) }] : []),
    ),
    raw: fc.option(raw, { freq: 6 }),
    form: takesForm ? fc.option(form, { freq: 1 }) : fc.constant(null),
    params:
      params === 0
        ? fc.constant({})
        : fc
            .option(fc.tuple(fc.nat(params - 1), nastySegment), { freq: 2 })
            .map((one) => (one ? { [one[0]]: one[1] } : {})),
    query: fc.oneof(
      { weight: 2, arbitrary: fc.constant([]) },
      { weight: 1, arbitrary: fc.array(queryPart(query), { minLength: 1, maxLength: 3 }) },
    ),
    headers: fc.oneof(
      { weight: 2, arbitrary: fc.constant({}) },
      { weight: 1, arbitrary: fc.array(header, { minLength: 1, maxLength: 3 }).map((all) => Object.fromEntries(all)) },
    ),
    who: fc.oneof(
      { weight: 8, arbitrary: fc.constant('owner' as const) },
      { weight: 1, arbitrary: fc.constantFrom('stranger' as const, 'key' as const) },
    ),
  });

/** JSON with what no serializer writes. */
export function jsonOf(value: Json): string {
  const raws: string[] = [];
  const text = JSON.stringify(value, (_key, inner: Json) => {
    if (!(inner instanceof RawJson)) return inner;
    raws.push(inner.text);
    return `@raw:${raws.length - 1}@`;
  }) as string | undefined;
  return (text ?? '').replace(/"@raw:(\d+)@"/g, (_, index: string) => raws[Number(index)]!);
}
