/** @file Changes of a JSON body that make it one that nobody should send. */
import fc from 'fast-check';
import { jsonOf, NASTY_HOSTS, nastyValue, RawJson } from './nasty-values.js';
import { type Schema, valueOf } from './schema-values.js';

type Json = unknown;
export type BodyChange = (body: Json) => Json;

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
    if (kind === 3) return somewhere(spot, (old) => (typeof old === 'string' ? [...old] : jsonOf(old)));
    return somewhere(spot, () => value);
  });

/** A body as the document describes it; what names an object in the valid one stays, so that it leads there. */
export const described = (schema: Schema): fc.Arbitrary<BodyChange> =>
  fc.tuple(valueOf(schema), fc.double({ min: 0, max: 1, noNaN: true })).map(([made, share]) => (body: Json) => {
    if (!isObject(made) || Array.isArray(made) || !isObject(body)) return made;
    const kept = Object.entries(body).filter((_, at, all) => at < share * all.length);
    return { ...made, ...Object.fromEntries(kept) };
  });

export const bodyChange = fc.oneof({ weight: 5, arbitrary: memberChange }, { weight: 1, arbitrary: hostChange });
