import { bodyLimitOf, LARGEST_BODY_BYTES, type BodyLimit } from './body-limits.ts';
import { hostileText, TEXT_KINDS, type TextKind } from './hostile-texts.ts';
import { type Operation, type Schema } from './operations.ts';

/** Values that lead a request to its object, by the names of fields. */
export type Known = Record<string, string>;

export interface Body {
  name: string;
  type: string;
  /** @param known values that lead the request to its object */
  make: (known: Known) => string;
}

const JSON_TYPE = 'application/json';
/** What a body has beside its largest texts. */
const REST_BYTES = 1_000;

const times = (piece: string, bytes: number): string => piece.repeat(Math.floor(bytes / piece.length));
const nested = (open: string, close: string, bytes: number): string => {
  const depth = Math.floor(bytes / (open.length + close.length));
  return `${open.repeat(depth)}${close.repeat(depth)}`;
};

/** Bodies that are nobody's, whatever the route. */
const SHAPES: Record<string, (limit: BodyLimit) => string> = {
  'arrays in arrays': ({ bytes }) => nested('[', ']', bytes),
  'objects in objects': ({ bytes }) => nested('{"a":', '}', bytes - 4).replace('}', '1}'),
  'arrays without an end': ({ bytes }) => times('[', bytes),
  'more keys than allowed': ({ bytes }) => keys(Math.floor(bytes / 14)),
  'as many keys as allowed': ({ values }) => keys(values - 2),
  'one key many times': ({ bytes }) => `{${times('"name":"a",', bytes - 20)}"name":"a"}`,
  'one key as often as allowed': ({ values }) => `{${'"name":"a",'.repeat(values - 3)}"name":"a"}`,
  prototypes: ({ bytes }) => nested('{"__proto__":', '}', bytes - 4).replace('}', '1}'),
  'more empty objects than allowed': ({ bytes }) => `[${times('{},', bytes - 4)}{}]`,
  'a number without an end': ({ bytes }) => times('9', bytes),
  escapes: ({ bytes }) => `"${times('\\u0041', bytes - 2)}"`,
  'blanks before an object': ({ bytes }) => `${times(' \n', bytes - 2)}{}`,
  'a string without an end': ({ bytes }) => `"${times('a', bytes - 1)}`,
};

const keys = (count: number): string => `{${Array.from({ length: count }, (_, i) => `"k${i}":1`).join(',')}}`;

/** Shapes in the place of each field: they pass the parser and reach validation. Each is as large as a field's share of what is allowed. */
const INSIDE: Record<string, (share: BodyLimit) => unknown> = {
  'fields of nested arrays': ({ bytes }) => JSON.parse(nested('[', ']', Math.min(bytes, 8_000))) as unknown,
  'fields of arrays as deep as allowed': () => JSON.parse(nested('[', ']', 60)) as unknown,
  'fields of many strings': ({ bytes, values }) => {
    const count = Math.min(values - 2, Math.floor(bytes / 4));
    return Array.from({ length: count }, () => 'a'.repeat(Math.max(1, Math.floor(bytes / count) - 3)));
  },
  'fields of many objects': ({ bytes, values }) =>
    Array.from({ length: Math.min(Math.floor(values / 2) - 2, Math.floor(bytes / 3)) }, () => ({})),
};

/** A value as large as its schema lets it be. */
function largest(schema: Schema, name: string, text: (most: number) => string, known: Known, depth = 0): unknown {
  if (name in known) return known[name];
  if (schema.enum) return schema.enum[0];
  if (schema.oneOf) return largest(schema.oneOf[0]!, name, text, known, depth + 1);
  switch (schema.type ?? 'string') {
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([key, each]) => [key, largest(each, key, text, known, depth + 1)]),
      );
    case 'array': {
      const count = Math.min(schema.maxItems ?? 500, 500);
      return Array.from({ length: depth > 2 ? 3 : count }, () =>
        largest(schema.items ?? {}, '', text, known, depth + 1),
      );
    }
    case 'number':
    case 'integer':
      return schema.maximum ?? schema.minimum ?? 1;
    case 'boolean':
      return true;
    default:
      return schema.format === 'email' ? `${'a'.repeat(60)}@example.com` : text(schema.maxLength ?? Infinity);
  }
}

const fieldsOf = (schema: Schema): number => Math.max(1, Object.keys(schema.properties ?? {}).length);

/** A valid body but for its texts, which are of one kind, and together as long as allowed. */
const filled = (schema: Schema, kind: TextKind, { bytes }: BodyLimit): Body => ({
  name: kind,
  type: JSON_TYPE,
  make: (known) => {
    const made = (each: number) =>
      JSON.stringify(largest(schema, '', (most) => hostileText(kind, Math.min(most, each)), known));
    // How much longer the body gets with its texts shows how long these may be; they grow by whole pieces, so it takes a few tries.
    const [short, long] = [Buffer.byteLength(made(1_000)), Buffer.byteLength(made(2_000))];
    if (long <= short) return made(2_000);
    let each = Math.floor(1_000 + ((bytes - short) * 1_000) / (long - short));
    let text = made(each);
    for (let size = Buffer.byteLength(text); size > bytes; size = Buffer.byteLength(text)) {
      each = Math.floor((each * bytes) / size) - 10;
      text = made(each);
    }
    return text;
  },
});

const shaped = (name: string, limit: BodyLimit): Body => ({
  name,
  type: JSON_TYPE,
  make: () => SHAPES[name]!(limit),
});

const inside = (schema: Schema, name: string, { bytes, values }: BodyLimit): Body => ({
  name,
  type: JSON_TYPE,
  make: () => {
    const fields = fieldsOf(schema);
    const share = { bytes: (bytes - REST_BYTES) / fields, values: Math.floor((values - fields) / fields) };
    const value = INSIDE[name]!(share);
    return JSON.stringify(Object.fromEntries(Object.keys(schema.properties ?? { a: {} }).map((key) => [key, value])));
  },
});

const form = ({ bytes }: BodyLimit): Body => ({
  name: 'a form of brackets',
  type: 'application/x-www-form-urlencoded',
  make: () => times('a[b][c]=1&', bytes),
});

const TOO_LONG: Body = {
  name: 'longer than any body',
  type: JSON_TYPE,
  make: () => `"${'a'.repeat(2 * LARGEST_BODY_BYTES)}"`,
};

/** Every hostile body of one operation, just within what it reads of one. */
export function bodiesOf({ id, schema }: Pick<Operation, 'id' | 'schema'>): Body[] {
  const limit = bodyLimitOf(id);
  const strange = [...Object.keys(SHAPES).map((name) => shaped(name, limit)), form(limit), TOO_LONG];
  if (!schema) return strange;
  return [
    ...TEXT_KINDS.map((kind) => filled(schema, kind, limit)),
    ...Object.keys(INSIDE).map((name) => inside(schema, name, limit)),
    ...strange,
  ];
}
