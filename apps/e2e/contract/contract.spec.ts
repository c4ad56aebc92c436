import { describe, expect, it } from '@jest/globals';
import { Ajv } from 'ajv';
import { callsSchema, constantsSchema, textsSchema } from './contract.schema.js';
import { type ConstantValue, localeValue, readCalls, readConstants, readTexts } from './contract.js';

const ajv = new Ajv({ allErrors: true, allowUnionTypes: true });

/** What breaks the schema, one line per fault with the entry's position. */
function faults(schema: object, data: unknown): string[] {
  const validate = ajv.compile(schema);
  validate(data);
  return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message ?? ''}`);
}

function duplicates(values: readonly string[]): string[] {
  return values.filter((value, index) => values.indexOf(value) !== index);
}

describe('the entries of texts', () => {
  const texts = readTexts();
  const kept = texts.filter(({ status }) => status === 'kept');

  it('follow their schema and name the decision where they are superseded', () => {
    expect(faults(textsSchema, texts)).toEqual([]);
  });

  it('have ids of their own, under the feature that shows them', () => {
    expect(duplicates(texts.map(({ id }) => id))).toEqual([]);
    expect(texts.filter(({ id, feature }) => !id.startsWith(`${feature}.`))).toEqual([]);
  });

  it('stand under a locale key exactly when a locale file has to hold them', () => {
    const isOutsideLocales = (kind: string): boolean => ['server', 'log', 'fragment'].includes(kind);
    expect(kept.filter(({ kind, key }) => isOutsideLocales(kind) !== (key === null))).toEqual([]);
    expect(texts.filter(({ status, key }) => status === 'superseded' && key !== null)).toEqual([]);
  });

  it('share a locale key only for the same value, under a common key or the key of another text', () => {
    const ids = new Set(kept.map(({ id }) => id));
    const shared = kept.filter(({ id, key }) => key !== null && key !== id);
    expect(shared.filter(({ key }) => key !== null && !key.startsWith('common.') && !ids.has(key))).toEqual([]);
    const values = new Map(kept.map((entry) => [entry.key, localeValue(entry)]));
    expect(kept.filter((entry) => entry.key !== null && values.get(entry.key) !== localeValue(entry))).toEqual([]);
  });

  it('pair every toast body named so with its title', () => {
    const bodies = texts.filter(({ id, kind }) => kind === 'toast-body' && id.endsWith('Body'));
    const ids = new Set(texts.map(({ id }) => id));
    expect(bodies.filter(({ id }) => !ids.has(id.replace(/Body$/, 'Title')))).toEqual([]);
  });

  it('leave no placeholder in single braces for a locale file', () => {
    const hasSingleBraces = (value: string): boolean => /(?<!\{)\{[^{}]*\}(?!\})/.test(value);
    expect(kept.map(localeValue).filter(hasSingleBraces)).toEqual([]);
    expect(localeValue({ text: 'in your plan ({plan name}).' })).toBe('in your plan ({{planName}}).');
  });
});

describe('the entries of calls', () => {
  const calls = readCalls();

  it('follow their schema and name the decision where they are superseded', () => {
    expect(faults(callsSchema, calls)).toEqual([]);
  });

  it('have ids and operation ids of their own', () => {
    expect(duplicates(calls.map(({ id }) => id))).toEqual([]);
    expect(duplicates(calls.flatMap(({ operation_id }) => operation_id ?? []))).toEqual([]);
  });

  it('spell the canonical path first', () => {
    expect(calls.filter(({ path, spellings }) => spellings[0] !== path)).toEqual([]);
  });

  it('claim no method and path twice', () => {
    const claims = calls.flatMap(({ method, spellings }) => spellings.map((spelling) => `${method} ${spelling}`));
    expect(duplicates(claims.filter((claim) => !claim.endsWith('{download_url}')))).toEqual([]);
  });

  it('list fields of a body only with a content type, and never for GET or HEAD', () => {
    expect(calls.filter(({ request }) => (request.content_type === null) !== (request.fields.length === 0))).toEqual(
      [],
    );
    expect(calls.filter(({ method, request }) => /GET|HEAD/.test(method) && request.fields.length > 0)).toEqual([]);
  });

  it('repeat only calls that exist', () => {
    const ids = new Set(calls.map(({ id }) => id));
    expect(calls.filter(({ alias_of }) => alias_of !== undefined && !ids.has(alias_of))).toEqual([]);
  });

  it('list the refusals of a plan for every gated call', () => {
    const gated = calls.filter(({ service }) => service !== undefined);
    expect(gated.length).toBeGreaterThan(0);
    expect(gated.filter(({ statuses }) => !statuses.includes(402) || !statuses.includes(403))).toEqual([]);
  });
});

describe('the entries of constants', () => {
  const constants = readConstants();

  it('follow their schema and name the decision where they are superseded', () => {
    expect(faults(constantsSchema, constants)).toEqual([]);
  });

  it('have ids of their own', () => {
    expect(duplicates(constants.map(({ id }) => id))).toEqual([]);
  });

  it('name whose specification holds the running product against them, unless they are superseded', () => {
    expect(constants.filter(({ status, held_by }) => (status === 'kept') !== (held_by !== undefined))).toEqual([]);
  });

  it('refer to texts that exist', () => {
    const ids = new Set(readTexts().map(({ id }) => id));
    const tables = constants.filter(({ unit }) => unit === 'text ids');
    const references = tables.flatMap(({ value }) =>
      typeof value === 'object' ? Object.values<ConstantValue>(value) : [value],
    );
    expect(references.length).toBeGreaterThan(0);
    expect(references.filter((id) => typeof id !== 'string' || !ids.has(id))).toEqual([]);
  });
});
