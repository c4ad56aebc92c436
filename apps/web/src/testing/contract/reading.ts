import { act } from '@testing-library/react';
import { jest } from '@jest/globals';
import { readFileSync } from 'node:fs';

/** Brings out what the running product has in place of a constant. The constant's value tells it where to look, never what to find. */
export type Reading = (value: never) => unknown;
/** By the id of the constant. */
export type Readings = Readonly<Record<string, Reading>>;

const CONTRACT = '../../../../e2e/contract';

/** What stands in a file of the contract. */
export const readContract = <Entry>(file: 'constants.json' | 'texts.json'): Entry[] =>
  JSON.parse(readFileSync(new URL(`${CONTRACT}/${file}`, import.meta.url), 'utf8')) as Entry[];

/** What stands in a source file; the path begins at `apps/web/src`. jsdom knows no style sheets. */
export const readSource = (path: string): string => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');

/** Where the product may have more than the constant: the part of the constant that it has. */
export const among = <Value>(value: readonly Value[], found: readonly Value[]): Value[] =>
  value.filter((each) => found.includes(each));

/** Where only membership counts: what was found, in the constant's order; what the constant lacks comes last. */
export const inOrderOf = <Value>(value: readonly Value[], found: readonly Value[]): Value[] => [
  ...among(value, found),
  ...found.filter((each) => !value.includes(each)),
];

/** The smallest whole number that something is so for. */
export function firstThat(isSo: (count: number) => boolean, from = 1, to = 10_000): number | undefined {
  for (let count = from; count <= to; count += 1) if (isSo(count)) return count;
  return undefined;
}

/** Stops the clock of the page, which `elapsedUntil` then moves, for as long as something takes. */
export async function withStoppedClock<Result>(run: () => Promise<Result>): Promise<Result> {
  jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick', 'setImmediate'] });
  try {
    return await run();
  } finally {
    jest.useRealTimers();
  }
}

/** Milliseconds until something is so, to the step. */
export async function elapsedUntil(isSo: () => boolean, stepMs = 10): Promise<number> {
  for (let elapsed = 0; elapsed <= 1_000 * stepMs; elapsed += stepMs) {
    if (isSo()) return elapsed;
    await act(() => jest.advanceTimersByTimeAsync(stepMs));
  }
  return Infinity;
}

/** Lets what a measurement begins with come to be, at the cost of next to no time. */
export const begun = (isSo: () => boolean): Promise<unknown> => elapsedUntil(isSo, 1);
