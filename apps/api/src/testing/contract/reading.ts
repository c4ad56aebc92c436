import request from 'supertest';
import { bearer } from '../accounts.js';
import { type TestApp } from '../test-app.js';

/** Brings out what the running server has in place of a constant. The constant's value tells it where to look, never what to find. */
export type Reading = (value: never) => unknown;
/** By the id of the constant. */
export type Readings = Readonly<Record<string, Reading>>;

/** Where the product may have more than the constant: the part of the constant that it has. */
export const among = <Value>(value: readonly Value[], found: readonly Value[]): Value[] =>
  value.filter((each) => found.includes(each));

/** Where only membership counts: what was found, in the constant's order; what the constant lacks comes last. */
export const inOrderOf = <Value>(value: readonly Value[], found: readonly Value[]): Value[] => [
  ...among(value, found),
  ...found.filter((each) => !value.includes(each)),
];

/** What a new account gets for an answer. */
export async function answerTo<Body>(test: TestApp, path: string): Promise<Body> {
  const { headers } = await bearer(test);
  return (await request(test.url).get(`/api/v1/${path}`).set(headers).expect(200)).body as Body;
}
