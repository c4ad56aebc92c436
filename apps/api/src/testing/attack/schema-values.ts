/** @file Values as the document describes them, at and around each limit, as arbitraries of fast-check. */
import fc from 'fast-check';
import { document } from '../requests/document.js';
import { nastyText, nastyValue } from './nasty-values.js';

export interface Schema {
  $ref?: string;
  type?: string;
  format?: string;
  nullable?: boolean;
  enum?: unknown[];
  allOf?: Schema[];
  oneOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: boolean | Schema;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  maxItems?: number;
}

const { schemas } = (document as unknown as { components: { schemas: Record<string, Schema> } }).components;
/** Schemas that hold each other end here. */
const MAX_DEPTH = 5;
const MAX_ITEMS = 6;

/** Texts of each format, and some that only look like it. */
const FORMATS: Record<string, fc.Arbitrary<unknown>> = {
  uuid: fc.uuid(),
  email: fc.oneof(fc.emailAddress(), fc.constantFrom('a@b', `${'a'.repeat(250)}@example.com`, 'ä@exämple.com')),
  uri: fc.oneof(fc.webUrl(), fc.constantFrom('https://127.0.0.1/', 'http://example.com:0/', 'https://a b.example/')),
  'date-time': fc.oneof(
    fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
    fc.constantFrom('2026-02-30T00:00:00Z', '9999-12-31T23:59:59.999Z', '0001-01-01T00:00:00Z', '2026-01-01'),
  ),
  date: fc.oneof(
    fc.date({ min: new Date(0), max: new Date(4e12), noInvalidDate: true }).map((d) => d.toISOString().slice(0, 10)),
    fc.constantFrom('2026-02-30', '0000-01-01', '9999-12-31'),
  ),
};

/** A value that the schema allows, or that lies just beyond it. */
export function valueOf(schema: Schema, depth = 0): fc.Arbitrary<unknown> {
  const described = typed(schema, depth);
  return fc.oneof(
    { weight: 18, arbitrary: described },
    { weight: 1, arbitrary: nastyValue },
    { weight: schema.nullable ? 3 : 1, arbitrary: fc.constant(null) },
  );
}

function typed(schema: Schema, depth: number): fc.Arbitrary<unknown> {
  if (schema.$ref) return typed(schemas[schema.$ref.split('/').pop()!]!, depth);
  if (schema.allOf) return typed(schema.allOf[0]!, depth);
  if (depth > MAX_DEPTH) return fc.constant(null);
  if (schema.oneOf) return fc.oneof(...schema.oneOf.map((each) => typed(each, depth + 1)));
  if (schema.enum) return fc.constantFrom(...schema.enum);
  switch (schema.type) {
    case 'object':
      return objectOf(schema, depth);
    case 'array':
      return itemsOf(schema, depth);
    case 'boolean':
      return fc.boolean();
    case 'integer':
    case 'number':
      return numberOf(schema);
    case 'string':
    case undefined:
    default:
      return (schema.format && FORMATS[schema.format]) || textOf(schema);
  }
}

function objectOf({ properties = {}, required = [], additionalProperties }: Schema, depth: number) {
  const members = Object.fromEntries(Object.entries(properties).map(([key, each]) => [key, valueOf(each, depth + 1)]));
  const made = fc.record(members, { requiredKeys: required.filter((key) => key in members) });
  if (!additionalProperties) return made;
  const more = fc.dictionary(fc.string({ maxLength: 20 }), nastyValue, { maxKeys: 4 });
  return fc.tuple(made, more).map(([own, others]) => ({ ...others, ...own }));
}

function itemsOf({ items = {}, maxItems }: Schema, depth: number) {
  const few = fc.array(valueOf(items, depth + 1), { maxLength: MAX_ITEMS });
  if (maxItems === undefined) return few;
  const counts = fc.constantFrom(maxItems, maxItems + 1);
  return fc.oneof(
    { weight: 4, arbitrary: few },
    {
      weight: 1,
      arbitrary: fc
        .tuple(valueOf(items, depth + 1), counts)
        .map(([value, count]) => Array.from({ length: count }, () => value)),
    },
  );
}

function numberOf({ type, minimum, maximum }: Schema): fc.Arbitrary<number> {
  const [min, max] = [minimum ?? -1_000, maximum ?? 1_000_000];
  const within = type === 'integer' ? fc.integer({ min: Math.ceil(min), max: Math.floor(max) }) : double(min, max);
  const step = type === 'integer' ? 1 : 1e-9;
  const edges = [minimum, maximum].flatMap((edge) => (edge === undefined ? [] : [edge, edge - step, edge + step]));
  return fc.oneof(within, fc.constantFrom(0, 0.5, ...edges));
}

const double = (min: number, max: number) => fc.double({ min, max, noNaN: true });

function textOf({ minLength = 0, maxLength }: Schema): fc.Arbitrary<string> {
  const lengths = [minLength, minLength - 1, ...(maxLength === undefined ? [] : [maxLength, maxLength + 1])];
  const atEdges = fc
    .tuple(fc.constantFrom('x', 'é', '😀', ' ', 'a '), fc.constantFrom(...lengths.filter((length) => length >= 0)))
    .map(([piece, length]) => piece.repeat(length).slice(0, length));
  return fc.oneof(fc.string({ unit: 'grapheme', maxLength: 30 }), atEdges, nastyText);
}
