/** @file Parameters of a query, with values and names that no client should send. */
import fc from 'fast-check';
import { escaped, jsonOf, nastySegment, nastyText, nastyValue } from './nasty-values.js';
import { type Schema, valueOf } from './schema-values.js';

const QUERY_NAMES = [
  'page',
  'page_size',
  'search',
  'sort',
  'order',
  'q',
  'ids',
  'format',
  'version',
  'language',
  'upload_id',
];
/** A cursor as lists give them, with something in it that no list has put there. */
const cursorPart = fc
  .record({
    sort: fc.constantFrom('date', 'name', 'size'),
    order: fc.constantFrom('asc', 'desc'),
    side: fc.constantFrom('after', 'before'),
    key: fc.oneof(
      fc.constantFrom<unknown>('0', '2026-02-30 00:00:00+00', 'infinity', '9'.repeat(30), '-1', 'a\0b', '2026-01-01'),
      nastyValue,
    ),
    id: fc.oneof(
      fc.constantFrom<unknown>('00000000-0000-4000-8000-000000000000', '-'.repeat(36), 'a'.repeat(36)),
      nastyValue,
    ),
  })
  .map(({ sort, order, side, key, id }) => {
    const text = jsonOf([sort, order, side, key, id]);
    return `sort=${sort}&order=${order}&cursor=${Buffer.from(text).toString('base64url')}`;
  });

export interface QueryParameter {
  name: string;
  schema: Schema;
}

const asDescribed = ({ name, schema }: QueryParameter) =>
  valueOf(schema).map((value) =>
    [value]
      .flat()
      .map((each) => `${name}=${escaped(typeof each === 'string' ? each : jsonOf(each))}`)
      .join('&'),
  );

/** A parameter, written as it stands in an address. */
export const nastyParameter = (parameters: readonly QueryParameter[]) => {
  const names = parameters.map(({ name }) => name);
  return fc.oneof(
    ...(parameters.length > 0 ? [{ weight: 3, arbitrary: fc.oneof(...parameters.map(asDescribed)) }] : []),
    ...(names.includes('cursor') ? [{ weight: 4, arbitrary: cursorPart }] : []),
    fc.tuple(fc.constantFrom(...names, ...QUERY_NAMES), nastyText).map(([name, text]) => `${name}=${escaped(text)}`),
    fc
      .tuple(fc.constantFrom(...names, ...QUERY_NAMES), nastySegment)
      .map(([name, text]) => `${name}=${text.replace(/[#\s]/g, '')}`),
    fc
      .constantFrom(...names, ...QUERY_NAMES)
      .chain((name) =>
        fc.constantFrom(
          `${name}=1&${name}=2`,
          `${name}[]=1`,
          `${name}[a][b]=1`,
          `${name}`,
          `${name}[__proto__]=1`,
          `${`${name}=1&`.repeat(300)}`,
        ),
      ),
    fc.constantFrom('__proto__=1', 'constructor=1', '%ff=%ff', '&&&', '=', '%zz', 'a'.repeat(6_000)),
  );
};
