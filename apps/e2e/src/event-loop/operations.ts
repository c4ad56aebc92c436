import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../deployment/compose-file.ts';

export interface Schema {
  $ref?: string;
  type?: string;
  format?: string;
  enum?: unknown[];
  allOf?: Schema[];
  oneOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  maxLength?: number;
  maxItems?: number;
  maximum?: number;
  minimum?: number;
}

interface Described {
  operationId: string;
  deprecated?: boolean;
  parameters?: { name: string; in: string }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
}

/** One operation of the document; aliases are the same operation at another path. */
export interface Operation {
  id: string;
  method: string;
  path: string;
  query: string[];
  /** Of a JSON body, without references. */
  schema: Schema | undefined;
  hasBody: boolean;
}

const document = JSON.parse(readFileSync(join(root, 'libs/api-client/openapi.json'), 'utf8')) as {
  paths: Record<string, Record<string, Described>>;
  components: { schemas: Record<string, Schema> };
};

/** A schema with everything in it that it refers to; no schema of ours refers to itself. */
function resolved(schema: Schema): Schema {
  const name = schema.$ref?.split('/').pop();
  if (name) return resolved(document.components.schemas[name] ?? {});
  const { allOf = [], ...own } = schema;
  return {
    ...allOf.map(resolved).reduce((all, each) => ({ ...all, ...each }), {}),
    ...own,
    ...(own.items && { items: resolved(own.items) }),
    ...(own.oneOf && { oneOf: own.oneOf.map(resolved) }),
    ...(own.properties && {
      properties: Object.fromEntries(Object.entries(own.properties).map(([key, each]) => [key, resolved(each)])),
    }),
  };
}

export const OPERATIONS: readonly Operation[] = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods)
    .filter(([, { deprecated }]) => !deprecated)
    .map(([method, { operationId, parameters = [], requestBody }]) => {
      const schema = requestBody?.content['application/json']?.schema;
      return {
        id: operationId,
        method: method.toUpperCase(),
        path,
        query: parameters.filter((each) => each.in === 'query').map(({ name }) => name),
        schema: schema && resolved(schema),
        hasBody: ['POST', 'PUT', 'PATCH'].includes(method.toUpperCase()),
      };
    }),
);
