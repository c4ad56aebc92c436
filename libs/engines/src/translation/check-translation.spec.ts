import { describe, expect, it } from '@jest/globals';
import { faultsOfTranslation } from './check-translation.js';

const terms = [{ source: 'reel', target: 'bobina' }];

describe('faultsOfTranslation', () => {
  it.each([
    ['a translation', 'The reel broke.', 'La bobina se rompió.', []],
    ['nothing', 'The reel broke.', null, ['missing']],
    ['blanks', 'The reel broke.', ' \n', ['missing']],
    ['another figure', 'In 1984.', 'En 1985.', ['numbers-changed']],
    ['figures in another order and script', 'On 12/31, 5%', '۵٪ در ۳۱/۱۲', []],
    ['a term in words of its own', 'The reel broke.', 'El carrete se rompió.', ['glossary-ignored']],
    ['a term within another word', 'It is a freely given one.', 'Se da libremente.', []],
    ['an essay', 'No.', 'x'.repeat(200), ['too-long']],
    ['a short word that grows', 'No.', 'De ninguna manera, amigo mío.', []],
  ] as const)('finds what is wrong with %s', (_, source, translation, faults) =>
    expect(faultsOfTranslation(source, translation, terms)).toEqual(faults),
  );
});
