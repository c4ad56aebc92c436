import { describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { type CallEntry, readCalls } from './contract.js';

interface Schema {
  $ref?: string;
  type?: string;
  properties?: Record<string, Schema>;
  items?: Schema;
  allOf?: Schema[];
}
interface Operation {
  parameters?: { name: string; in: string }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
  responses: Record<string, { content?: Record<string, { schema: Schema }> }>;
}
interface OpenApi {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
}

/** The document as the API exports it. */
const document = JSON.parse(
  readFileSync(new URL('../../../libs/api-client/openapi.json', import.meta.url), 'utf8'),
) as OpenApi;

/** Served by whatever path an answer names, or outside the document. */
const WITHOUT_PATH = /^\{|^\/health$/;

/** Parameters by place, not by name: `{file}` and `{filename}` are one path. `{storage_path}` is three segments. */
const shapeOf = (path: string): string =>
  path
    .replace('{storage_path}', 'files/{userId}/{filename}')
    .replace(/\{[^}]+\}/g, '{}')
    .replace(/\/$/, '');

const served = new Map<string, Operation>();
for (const [path, methods] of Object.entries(document.paths)) {
  for (const [method, operation] of Object.entries(methods)) {
    served.set(`${method.toUpperCase()} ${shapeOf(path)}`, operation);
    // The server answers HEAD wherever it answers GET.
    if (method === 'get') served.set(`HEAD ${shapeOf(path)}`, operation);
  }
}
const operationOf = ({ method, path }: CallEntry): Operation | undefined => served.get(`${method} ${shapeOf(path)}`);

/** The names of a schema's members, those of nested ones as `outer.inner`. */
function propertiesOf(schema: Schema | undefined, depth = 3): string[] {
  if (!schema) return [];
  if (schema.$ref) return propertiesOf(document.components.schemas[schema.$ref.split('/').pop()!], depth);
  const own = Object.entries(schema.properties ?? {}).flatMap(([name, inner]) => [
    name,
    ...(depth > 1 ? propertiesOf(inner, depth - 1).map((nested) => `${name}.${nested}`) : []),
  ]);
  return [
    ...own,
    ...(schema.allOf ?? []).flatMap((part) => propertiesOf(part, depth)),
    ...propertiesOf(schema.items, depth),
  ];
}

const kept = readCalls().filter(({ status, path }) => status === 'kept' && !WITHOUT_PATH.test(path));

describe('calls of the contract', () => {
  it('are all served', () => {
    expect(kept.filter((call) => !operationOf(call)).map(({ id }) => id)).toEqual([]);
  });

  it.each(kept)('$id is served under each of its spellings', ({ method, spellings }) => {
    const absent = spellings.filter((path) => !WITHOUT_PATH.test(path) && !served.has(`${method} ${shapeOf(path)}`));
    expect(absent).toEqual([]);
  });

  it.each(kept)('$id takes the fields of its request', (call) => {
    const operation = operationOf(call)!;
    const fields = Object.values(operation.requestBody?.content ?? {}).flatMap(({ schema }) => propertiesOf(schema));
    const query = (operation.parameters ?? []).filter((parameter) => parameter.in === 'query').map(({ name }) => name);
    expect(fields).toEqual(expect.arrayContaining(call.request.fields));
    expect(query).toEqual(expect.arrayContaining(call.request.query));
  });

  it.each(kept)('$id documents every status a client has to expect', (call) => {
    expect(Object.keys(operationOf(call)!.responses)).toEqual(expect.arrayContaining(call.statuses.map(String)));
  });

  it.each(kept)('$id answers with the fields that are read', (call) => {
    const answers = Object.values(operationOf(call)!.responses);
    const fields = answers.flatMap(({ content }) =>
      Object.values(content ?? {}).flatMap(({ schema }) => propertiesOf(schema)),
    );
    const read = call.fields_read.filter((field) => !field.startsWith('('));
    expect(fields).toEqual(expect.arrayContaining(read));
  });
});
