import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { stripTags } from './markup.js';
import { countCharacters } from './reading-speed.js';
import { wrapText } from './wrap-text.js';

const STREAMING = { maxCharactersPerLine: 42 };

describe('wrapText', () => {
  it('keeps a text that fits on one line', () => {
    expect(wrapText('The quick  brown\nfox jumps.', STREAMING)).toBe('The quick brown fox jumps.');
    expect(wrapText('', STREAMING)).toBe('');
  });

  it.each([
    [
      'after a sentence',
      'I never said that to them. You must have heard someone else.',
      'en',
      'I never said that to them.\nYou must have heard someone else.',
    ],
    [
      'after a clause',
      'When the rain finally stopped, we all went out again.',
      'en',
      'When the rain finally stopped,\nwe all went out again.',
    ],
    [
      'before a conjunction',
      'She opened the heavy wooden door and walked into the garden',
      'en',
      'She opened the heavy wooden door\nand walked into the garden',
    ],
    [
      'before a preposition',
      'Ein sehr langer Spaziergang führte Maria durch alte Wälder',
      'de',
      'Ein sehr langer Spaziergang führte Maria\ndurch alte Wälder',
    ],
  ])('breaks %s', (_, text, language, wrapped) => expect(wrapText(text, STREAMING, language)).toBe(wrapped));

  it.each([
    ['an article and its noun', 'Yesterday somebody carefully repaired the machine completely alone', /\bthe$/m],
    ['a pronoun and its verb', 'Tomorrow evening perhaps somewhere we celebrate everything together', /\bwe$/m],
    ['a name', 'Yesterday everybody finally met Barbara Liskov somewhere downtown', /Barbara$/m],
  ])('does not part %s', (_, text, parted) => {
    for (let limit = 30; limit <= 45; limit++)
      expect(wrapText(text, { maxCharactersPerLine: limit })).not.toMatch(parted);
  });

  it('evens the lines out where grammar says nothing', () => {
    expect(wrapText('aaaa bbbb cccc dddd eeee ffff', { maxCharactersPerLine: 20 })).toBe(
      'aaaa bbbb cccc\ndddd eeee ffff',
    );
  });

  it('breaks scripts without spaces between words, and no line begins with a full stop', () => {
    expect(wrapText('我们今天下午一起去公园散步，然后回家吃饭。', { maxCharactersPerLine: 16 })).toBe(
      '我们今天下午一起去公园散步，\n然后回家吃饭。',
    );
    for (let limit = 4; limit <= 16; limit++) {
      const lines = wrapText('これは「日本語」の字幕です。とても長いです。', { maxCharactersPerLine: limit });
      expect(lines).not.toMatch(/^[。」]|「$/m);
      expect(lines.replaceAll('\n', '')).toBe('これは「日本語」の字幕です。とても長いです。');
    }
  });

  it('does not count or cut tags', () => {
    const text = '<font color="#ff0000">ten chars!</font> and <i>more</i>';
    expect(wrapText(text, { maxCharactersPerLine: 10 })).toBe(
      '<font color="#ff0000">ten chars!</font>\nand <i>more</i>',
    );
  });

  it.each([
    ['<font color="#ff0000">東京駅</font>に着く', '<font color="#ff0000">東京駅</font>\nに着く'],
    ['{\\an8}東京<i>。</i>「<b>大阪</b>」', '{\\an8}東京<i>。</i>\n「<b>大阪</b>」'],
  ])('breaks no tag where words need no space: %s', (text, wrapped) => {
    expect(wrapText(text, { maxCharactersPerLine: 4 }, 'ja')).toBe(wrapped);
  });

  it('counts the space after a tag that stands alone', () => {
    expect(wrapText('<i> Mary <& ,&', { maxCharactersPerLine: 10 })).toBe('<i> Mary\n<& ,&');
  });

  it('loses, moves and cuts no word, and makes no line too long but of one word', () => {
    const words = fc.array(
      fc.oneof(fc.stringMatching(/^[\p{L}<>&.,!-]{1,14}$/u), fc.constantFrom('the', 'and', 'I', 'Mary', 'of')),
    );
    fc.assert(
      fc.property(words, fc.integer({ min: 5, max: 60 }), (list, maxCharactersPerLine) => {
        const lines = wrapText(list.join(' '), { maxCharactersPerLine }).split('\n');
        expect(lines.join(' ').replaceAll(' ', '')).toBe(list.join(''));
        for (const line of lines)
          expect(countCharacters(line) <= maxCharactersPerLine || !stripTags(line).includes(' ')).toBe(true);
      }),
    );
  });
});
