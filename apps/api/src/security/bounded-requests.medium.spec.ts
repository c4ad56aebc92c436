import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DEFAULT_BODY_BYTES } from '../common/request-body/large-body.decorator.js';
import { MAX_PARAM_CHARACTERS } from '../common/request-body/param-limit.js';
import { bodyOf, type Problem } from '../testing/body-of.js';
import { document, operations } from '../testing/requests/document.js';
import { Owner } from '../testing/requests/owner.js';
import { requestOf } from '../testing/requests/requests.js';
import { send } from '../testing/requests/send.js';

interface Schema {
  $ref?: string;
  type?: string;
  format?: string;
  enum?: unknown[];
  maxLength?: number;
  maxItems?: number;
  items?: Schema;
  properties?: Record<string, Schema>;
  additionalProperties?: Schema | boolean;
  allOf?: Schema[];
  anyOf?: Schema[];
  oneOf?: Schema[];
}
interface Described {
  parameters?: { name: string; in: string; schema?: Schema }[];
  requestBody?: { content: Record<string, { schema?: Schema }> };
}

/** As long as they are, and no longer; a file is bounded by its plan. */
const FIXED = ['uuid', 'date', 'date-time', 'binary'];
const IN_THE_HEAD = 'stands in the head of a request, of which Node reads 16 KiB (http.medium.spec.ts)';
/** What has no bound in the document, and what bounds it. */
const EXCEPTIONS: Record<string, string> = {
  'header:Prefer': IN_THE_HEAD,
  'header:Last-Event-ID': IN_THE_HEAD,
  'header:last-event-id': IN_THE_HEAD,
  'header:Upload-Length': IN_THE_HEAD,
  'header:Upload-Offset': IN_THE_HEAD,
  'header:Upload-Checksum': IN_THE_HEAD,
  'header:Upload-Metadata': IN_THE_HEAD,
  'query:download': `${IN_THE_HEAD}; only whether it is there counts`,
  'query:kind': 'the document cannot say it of a list of known words in a query; it is tried below',
};

const { components } = document as unknown as { components: { schemas: Record<string, Schema> } };
const resolved = ({ $ref, ...schema }: Schema): Schema =>
  $ref === undefined ? schema : resolved(components.schemas[$ref.split('/').at(-1)!]!);

/** Every place of a value that may be of any length. */
function unbounded(described: Schema, place: string, within: Schema[] = []): string[] {
  const schema = resolved(described);
  const { type, format = '', items, properties = {}, additionalProperties } = schema;
  const parts = [...(schema.allOf ?? []), ...(schema.anyOf ?? []), ...(schema.oneOf ?? [])];
  const inner = [
    ...parts.flatMap((part) => unbounded(part, place, [...within, schema])),
    ...Object.entries(properties).flatMap(([name, each]) => unbounded(each, `${place}.${name}`, [...within, schema])),
    ...(items ? unbounded(items, `${place}[]`, [...within, schema]) : []),
  ];
  const isObject = Object.keys(properties).length > 0 && (additionalProperties ?? false) === false;
  const isBounded =
    schema.enum !== undefined ||
    parts.length > 0 ||
    isObject ||
    ['number', 'integer', 'boolean'].includes(type ?? '') ||
    (type === 'string' && (schema.maxLength !== undefined || FIXED.includes(format))) ||
    (type === 'array' && items !== undefined && schema.maxItems !== undefined);
  return isBounded ? inner : [place, ...inner];
}

const describedOf = ({ path, method }: (typeof operations)[number]): Described =>
  document.paths[path]![method.toLowerCase()] as unknown as Described;
const schemasOf = (operation: (typeof operations)[number]): [place: string, schema: Schema][] => {
  const { parameters = [], requestBody } = describedOf(operation);
  return [
    ...parameters.map(({ name, in: where, schema = {} }): [string, Schema] => [`${where}:${name}`, schema]),
    ...Object.entries(requestBody?.content ?? {}).flatMap(([type, { schema }]): [string, Schema][] =>
      schema && /json|form/.test(type) ? [[type, schema]] : [],
    ),
  ];
};

describe('every request', () => {
  it('has a bound for each of its texts and lists, but for what is named here', () => {
    const found = operations.flatMap((operation) =>
      schemasOf(operation).flatMap(([place, schema]) =>
        unbounded(schema, place).map((each) => ({ each, where: `${operation.id} ${each}` })),
      ),
    );
    const excepted = new Set(found.map(({ each }) => each).filter((each) => each in EXCEPTIONS));
    expect(found.filter(({ each }) => !(each in EXCEPTIONS)).map(({ where }) => where)).toEqual([]);
    expect([...excepted].sort()).toEqual(Object.keys(EXCEPTIONS).sort());
  });

  it('knows what has no bound', () => {
    const schema: Schema = {
      type: 'object',
      properties: {
        text: { type: 'string' },
        name: { type: 'string', maxLength: 9 },
        tags: { type: 'array', items: { type: 'string' } },
        kinds: { type: 'array', maxItems: 2, items: { enum: ['a', 'b'] } },
        any: {},
        map: { type: 'object', additionalProperties: { type: 'string' } },
      },
    };
    expect(unbounded(schema, 'body')).toEqual(['body.text', 'body.tags', 'body.tags[]', 'body.any', 'body.map']);
  });
});

/** The texts and lists of a body or a query with one too many in them, as far as a body of usual size holds them. */
function excesses(properties: Record<string, Schema>): [name: string, value: unknown][] {
  return Object.entries(properties).flatMap(([name, described]): [string, unknown][] => {
    const { type, maxLength = Infinity, maxItems = Infinity, items } = resolved(described);
    if (type === 'string' && maxLength < DEFAULT_BODY_BYTES / 2) return [[name, 'a'.repeat(maxLength + 1)]];
    const known = items && resolved(items).enum;
    return type === 'array' && known && maxItems < 1_000 ? [[name, Array(maxItems + 1).fill(known[0])]] : [];
  });
}

describe('the bounds that the document tells', () => {
  let owner: Owner;
  beforeAll(async () => {
    owner = await Owner.move();
    await owner.test.worker!.close();
  });
  afterAll(() => owner.close());

  const bodies = operations.flatMap((operation) => {
    const schema = schemasOf(operation).find(([place]) => place === 'application/json')?.[1];
    const tried = schema ? excesses(resolved(schema).properties ?? {}) : [];
    return tried.length > 0 ? [{ operation, tried, name: `${operation.method} ${operation.path}` }] : [];
  });
  const queries = operations.flatMap((operation) => {
    const parameters = (describedOf(operation).parameters ?? []).filter((parameter) => parameter.in === 'query');
    const tried = excesses(Object.fromEntries(parameters.map(({ name, schema = {} }) => [name, schema])));
    return tried.length > 0 ? [{ operation, tried, name: `${operation.method} ${operation.path}` }] : [];
  });

  it.each(bodies)('are held by the body of $name', async ({ operation, tried }) => {
    for (const [name, value] of tried) {
      const { body, as, headers, ...request } = await requestOf(operation, owner);
      const own = body instanceof URLSearchParams || body instanceof FormData ? Object.fromEntries(body) : body;
      const answer = await send(
        owner.test,
        operation,
        { ...request, body: { ...own, [name]: value } },
        { ...headers, ...(!operation.isPublic && (as ?? owner.member).headers) },
      );
      expect([name, answer.status]).toEqual([name, 400]);
    }
  });

  it.each(queries)('are held by the query of $name', async ({ operation, tried }) => {
    for (const [name, value] of tried) {
      const { query, as, headers, ...request } = await requestOf(operation, owner);
      const answer = await send(
        owner.test,
        operation,
        { ...request, query: { ...query, [name]: String(value) } },
        { ...headers, ...(!operation.isPublic && (as ?? owner.member).headers) },
      );
      expect([name, answer.status]).toEqual([name, 400]);
    }
  });

  it('are held by paths, by keys of repetition, and by the kinds of files that are asked for', async () => {
    const { member } = owner;
    const unfound = async (characters: number) =>
      bodyOf<Problem>(await member.get(`/uploads/${'a'.repeat(characters)}`).expect(404)).message;
    expect(await unfound(MAX_PARAM_CHARACTERS)).toBe('File not found');
    expect(await unfound(MAX_PARAM_CHARACTERS + 1)).not.toBe('File not found');
    const order = member.post(`/jobs/${owner.jobs.speed.id}/retry`).set('Idempotency-Key', 'a'.repeat(256));
    await order.expect(400);
    await member.get(`/uploads?kind=${Array(100).fill('audio').join(',')}`).expect(400);
  });
});
