import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { INVISIBLE, stripTags } from './markup.js';
import { translationParts } from './translation-parts.js';

const tagsOf = (text: string): string[] => text.match(INVISIBLE) ?? [];
const translated = (text: string, ...translations: string[]): string => translationParts(text).restore(translations);

describe('translationParts', () => {
  it.each([
    ['plain text', 'Good morning.', ['Good morning.']],
    ['lines that belong together', 'Good morning,\nmy friend.', ['Good morning, my friend.']],
    ['a dialogue', '- Who is there?\n- Nobody.', ['Who is there?', 'Nobody.']],
    ['a dialogue whose turns have lines', '- Who is\nthere?\n– Nobody.', ['Who is there?', 'Nobody.']],
    ['a single dash', '- and then', ['and then']],
    ['tags', '<i>Good <b>morning</b></i>', ['Good morning']],
    ['override blocks', '{\\an8}Above', ['Above']],
    ['nothing to say', '♪ ♪', []],
    ['figures alone', '1984', []],
    ['nothing', '', []],
  ])('finds the texts of %s', (_, text, texts) => expect(translationParts(text).texts).toEqual(texts));

  it.each([
    ['<i>Good morning</i>', 'Buenos días', '<i>Buenos días</i>'],
    ['{\\an8}Above', 'Arriba', '{\\an8}Arriba'],
    ['Good <b>morning</b>', 'Guten <Morgen', 'Guten <b><Morgen</b>'],
    ['<i>One two</i> three four', 'uno dos tres cuatro', '<i>uno dos</i> tres cuatro'],
    ['One <i>two</i>', '你好世界', '你好<i>世界</i>'],
    ['<v Maya>Hello there.', 'سلام', '<v Maya>سلام'],
    ['♪ ♪', 'nichts', '♪ ♪'],
  ])('puts the tags of %j back', (text, translation, restored) => {
    const result = translationParts(text).texts.length === 0 ? translated(text) : translated(text, translation);
    expect(result).toBe(restored);
  });

  it('gives every turn of a dialogue its own, dashes included', () =>
    expect(translated('- <i>Who?</i>\n- Nobody.', '¿Quién?', 'Nadie.')).toBe('<i>- ¿Quién?</i>\n- Nadie.'));

  it('keeps every tag in its order and every letter of the translation, whatever both are', () => {
    const tag = fc.constantFrom('<i>', '</i>', '<b>', '</b>', '<c.red>', '</c>', '{\\an8}', '<00:01.000>');
    const word = fc.constantFrom('one', 'two', 'three', ',', '\n', ' ', '- ');
    const text = fc.array(fc.oneof(word, word, tag)).map((pieces) => pieces.join(''));
    const words = fc
      .array(fc.constantFrom('uno', 'dos,', '三', 'چهار', '5'), { minLength: 1 })
      .map((list) => list.join(' '));
    fc.assert(
      fc.property(text, fc.array(words, { minLength: 8, maxLength: 8 }), (cue, translations) => {
        const parts = translationParts(cue);
        const restored = parts.restore(translations);
        expect(tagsOf(restored)).toEqual(tagsOf(cue));
        for (const [at] of parts.texts.entries()) expect(stripTags(restored)).toContain(translations[at]);
      }),
    );
  });
});
