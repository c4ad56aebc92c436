import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { bodyChange } from './body-changes.js';

const SAMPLES = 2_000;

it('changes bodies again and again, whatever has become of them', () => {
  const body = { url: 'https://example.com/a', parts: [1, { name: 'a' }] };
  const sequences = fc.sample(fc.array(bodyChange, { minLength: 2, maxLength: 4 }), { seed: 7, numRuns: SAMPLES });
  const changed = sequences.map((changes) => changes.reduce<unknown>((value, change) => change(value), body));
  expect(changed).toHaveLength(SAMPLES);
});
