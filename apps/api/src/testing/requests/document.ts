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
}

interface Described {
  operationId: string;
  security?: unknown[];
  'x-key-area'?: string;
  requestBody?: { content: Record<string, { schema: { $ref?: string } }> };
  responses: Record<string, unknown>;
}

/** As `openapi/document.medium.spec.ts` holds it against the running application. */
export const document = JSON.parse(
  readFileSync(new URL('../../../../../libs/api-client/openapi.json', import.meta.url), 'utf8'),
) as { paths: Record<string, Record<string, Described>> };

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
    bodies: Object.fromEntries(
      Object.entries(described.requestBody?.content ?? {}).map(([type, { schema }]) => [
        type,
        schema.$ref?.split('/').pop() ?? null,
      ]),
    ),
  })),
);
