import { readFileSync } from 'node:fs';

/** One operation of the document that the API exports. */
export interface Operation {
  id: string;
  method: string;
  path: string;
  isPublic: boolean;
  /** What a key needs a scope for; null where no key is let in. */
  keyAreas: string[] | null;
  successes: number[];
  /** By which name each media type's schema is known, or null. */
  bodies: Record<string, string | null>;
  /** The fields of its body. */
  fields: string[];
}

interface Schema {
  $ref?: string;
  properties?: Record<string, unknown>;
}

interface Described {
  operationId: string;
  security?: unknown[];
  'x-key-area'?: string;
  requestBody?: { content: Record<string, { schema: Schema }> };
  responses: Record<string, unknown>;
}

/** As `openapi/document.medium.spec.ts` holds it against the running application. */
export const document = JSON.parse(
  readFileSync(new URL('../../../../../libs/api-client/openapi.json', import.meta.url), 'utf8'),
) as { paths: Record<string, Record<string, Described>>; components: { schemas: Record<string, Schema> } };

const fieldsOf = ({ requestBody }: Described): string[] =>
  Object.values(requestBody?.content ?? {}).flatMap(({ schema }) =>
    Object.keys((document.components.schemas[schema.$ref?.split('/').pop() ?? ''] ?? schema).properties ?? {}),
  );

export const operations: Operation[] = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, described]) => ({
    id: described.operationId,
    method: method.toUpperCase(),
    path,
    isPublic: described.security?.length === 0,
    keyAreas: described['x-key-area']?.split(' ') ?? null,
    successes: Object.keys(described.responses)
      .map(Number)
      .filter((status) => status < 400),
    fields: [...new Set(fieldsOf(described))],
    bodies: Object.fromEntries(
      Object.entries(described.requestBody?.content ?? {}).map(([type, { schema }]) => [
        type,
        schema.$ref?.split('/').pop() ?? null,
      ]),
    ),
  })),
);
