import { describe, expect, it } from '@jest/globals';
import { countWordErrors } from './word-errors.js';

describe('countWordErrors', () => {
  it.each([
    ['the same words', 'He was not, an ill-disposed man.', 'he was not an ill disposed man', 0],
    ['a wrong, a missing and an added word', 'one two three four', 'one too four five', 3],
    ['nothing heard', 'one two', '', 2],
    ['nothing said', '', 'one two', 2],
  ])('counts %s', (_name, reference, heard, errors) => {
    expect(countWordErrors(reference, heard)).toBe(errors);
  });
});
