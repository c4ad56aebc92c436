/** @file Turns valid requests into ones that nobody should send. */
import fc from 'fast-check';
import { type BodyChange, bodyChange, described } from './body-changes.js';
import { nastyBody, nastyFile } from './nasty-bodies.js';
import { nastyHeader } from './nasty-headers.js';
import { nastyParameter, type QueryParameter } from './nasty-queries.js';
import { nastySegment } from './nasty-values.js';
import { type Schema } from './schema-values.js';

/** What is changed of a valid request. */
export interface Mutation {
  body: readonly BodyChange[];
  /** Sent instead of the body, with this type. */
  raw: { type: string; bytes: Buffer } | null;
  /** Whether the body is sent as a form that brings a file along. */
  form: { filename: string; bytes: Buffer } | null;
  params: Readonly<Record<number, string>>;
  /** Added to the query as it is. */
  query: readonly string[];
  headers: Readonly<Record<string, string>>;
  who: 'owner' | 'stranger' | 'key';
}

/** What a mutation has to know of an operation. */
export interface Mutable {
  /** How many parameters its path has. */
  params: number;
  query: readonly QueryParameter[];
  /** Of its body. */
  schema: Schema | null;
  takesForm: boolean;
}

export const mutationOf = ({ params, query, schema, takesForm }: Mutable): fc.Arbitrary<Mutation> =>
  fc.record({
    body: fc.oneof(
      { weight: 2, arbitrary: fc.array(bodyChange, { minLength: 0, maxLength: 3 }) },
      ...(schema ? [{ weight: 2, arbitrary: described(schema).map((change) => [change]) }] : []),
    ),
    raw: fc.option(nastyBody, { freq: 6 }),
    form: takesForm ? fc.option(nastyFile, { freq: 1 }) : fc.constant(null),
    params:
      params === 0
        ? fc.constant({})
        : fc
            .option(fc.tuple(fc.nat(params - 1), nastySegment), { freq: 2 })
            .map((one) => (one ? { [one[0]]: one[1] } : {})),
    query: fc.oneof(
      { weight: 2, arbitrary: fc.constant([]) },
      { weight: 1, arbitrary: fc.array(nastyParameter(query), { minLength: 1, maxLength: 3 }) },
    ),
    headers: fc.oneof(
      { weight: 2, arbitrary: fc.constant({}) },
      {
        weight: 1,
        arbitrary: fc.array(nastyHeader, { minLength: 1, maxLength: 3 }).map((all) => Object.fromEntries(all)),
      },
    ),
    who: fc.oneof(
      { weight: 8, arbitrary: fc.constant('owner' as const) },
      { weight: 1, arbitrary: fc.constantFrom('stranger' as const, 'key' as const) },
    ),
  });
