import { hostileText, TEXT_KINDS, type TextKind } from './hostile-texts.ts';
import { type Schema } from './operations.ts';

/** Below the limit of ordinary routes, and just below the largest of any. */
export const SIZES = { small: 250_000, large: 12 * 1024 ** 2 - 10_000 } as const;
export type Size = keyof typeof SIZES;

/** Values that lead a request to its object, by the names of fields. */
export type Known = Record<string, string>;

export interface Body {
  name: string;
  type: string;
  /** @param known values that lead the request to its object */
  make: (known: Known) => string;
}

const JSON_TYPE = 'application/json';
const times = (piece: string, bytes: number): string => piece.repeat(Math.floor(bytes / piece.length));
const nested = (open: string, close: string, bytes: number): string => {
  const depth = Math.floor(bytes / (open.length + close.length));
  return `${open.repeat(depth)}${close.repeat(depth)}`;
};

/** Bodies that are nobody's, whatever the route. */
const SHAPES: Record<string, (bytes: number) => string> = {
  'arrays in arrays': (bytes) => nested('[', ']', bytes),
  'objects in objects': (bytes) => `${nested('{"a":', '}', bytes - 4).replace('}', '1}')}`,
  'arrays without an end': (bytes) => times('[', bytes),
  'many keys': (bytes) => `{${Array.from({ length: Math.floor(bytes / 12) }, (_, i) => `"k${i}":1`).join(',')}}`,
  'one key many times': (bytes) => `{${times('"name":"a",', bytes)}"name":"a"}`,
  prototypes: (bytes) => nested('{"__proto__":', '}', bytes - 4).replace('}', '1}'),
  'many empty objects': (bytes) => `[${times('{},', bytes)}{}]`,
  'a number without an end': (bytes) => times('9', bytes),
  escapes: (bytes) => `"${times('\\u0041', bytes)}"`,
  'blanks before an object': (bytes) => `${times(' \n', bytes)}{}`,
  'a string without an end': (bytes) => `"${times('a', bytes)}`,
};

/** Shapes in the place of each field: they pass the parser and reach validation. */
const INSIDE: Record<string, (bytes: number) => unknown> = {
  'fields of nested arrays': (bytes) => JSON.parse(nested('[', ']', Math.min(bytes, 8_000))) as unknown,
  'fields of many strings': (bytes) => Array.from({ length: Math.floor(bytes / 4) }, () => 'a'),
  'fields of many objects': (bytes) => Array.from({ length: Math.floor(bytes / 3) }, () => ({})),
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

/** A valid body but for its texts, which are of one kind. */
const filled = (schema: Schema, kind: TextKind, size: Size): Body => ({
  name: `${kind}, ${size}`,
  type: JSON_TYPE,
  make: (known) => {
    const each = Math.floor(SIZES[size] / fieldsOf(schema) / bytesOf(kind));
    return JSON.stringify(largest(schema, '', (most) => hostileText(kind, Math.min(most, each)), known));
  },
});

/** How many bytes of JSON a character of a kind takes at most, about. */
const bytesOf = (kind: TextKind): number => {
  const text = hostileText(kind, 100);
  return Math.ceil(Buffer.byteLength(JSON.stringify(text)) / text.length);
};

const shaped = (name: string, size: Size): Body => ({
  name: `${name}, ${size}`,
  type: JSON_TYPE,
  make: () => SHAPES[name]!(SIZES[size]),
});

const inside = (schema: Schema, name: string, size: Size): Body => ({
  name: `${name}, ${size}`,
  type: JSON_TYPE,
  make: () => {
    const value = INSIDE[name]!(SIZES[size] / fieldsOf(schema));
    return JSON.stringify(Object.fromEntries(Object.keys(schema.properties ?? { a: {} }).map((key) => [key, value])));
  },
});

const form = (size: Size): Body => ({
  name: `a form of brackets, ${size}`,
  type: 'application/x-www-form-urlencoded',
  make: () => times('a[b][c]=1&', SIZES[size]),
});

/** Every hostile body of one operation. */
export function bodiesOf(schema: Schema | undefined): Body[] {
  const sizes: Size[] = ['small', 'large'];
  const strange = sizes.flatMap((size) => [...Object.keys(SHAPES).map((name) => shaped(name, size)), form(size)]);
  if (!schema) return strange;
  return [
    ...TEXT_KINDS.map((kind) => filled(schema, kind, 'small')),
    ...(['newlines', 'short words', 'emoji families', 'empty comments'] as const).map((kind) =>
      filled(schema, kind, 'large'),
    ),
    ...sizes.flatMap((size) => Object.keys(INSIDE).map((name) => inside(schema, name, size))),
    ...strange,
  ];
}
