import { describe, expect, it } from '@jest/globals';
import { runInNewContext } from 'node:vm';
import { paragraphsOfMarkdown, paragraphsOfPages, paragraphsOfText } from './paragraphs.js';

const texts = (paragraphs: { text: string }[]) => paragraphs.map(({ text }) => text);

describe('paragraphs', () => {
  it('are what stands between empty lines, with lines and divided words put together', () =>
    expect(texts(paragraphsOfText('One line\nand an-\nother.\n\n \n\nTwo.\r\n'))).toEqual([
      'One line and another.',
      'Two.',
    ]));

  it('are never so long that nobody else has a turn, and lose no word by it', () => {
    const words = 'river '.repeat(50_000).trim();
    const parts = texts(paragraphsOfText(words));
    expect(Math.max(...parts.map(({ length }) => length))).toBeLessThanOrEqual(20_000);
    expect(parts.join(' ')).toBe(words);
    const unbroken = '字'.repeat(45_000);
    expect(texts(paragraphsOfText(unbroken)).join('')).toBe(unbroken);
  });

  it('of Markdown are what is read of it', () => {
    const text =
      '# Head\n\n> *Quoted* [link](https://x.example)\n\n1. one\n2. two\n\n```\ncode\n```\n\n| a | b |\n\n<i>raw</i>\n';
    expect(texts(paragraphsOfMarkdown(text))).toEqual(['Head', 'Quoted link', 'one', 'two', '| a | b |', 'raw']);
  });

  it.each([
    ['quotations in quotations', '>', 100_000],
    ['lists in lists', '- ', 100_000],
    ['emphasis that is never closed', '**a', 100_000],
    ['links that are never closed', '[a](', 100_000],
    ['links without addresses', '[]', 100_000],
    ['numbers of lists', '1. ', 100_000],
  ])('of Markdown end on %s', (_, unit, count) => {
    const work = () => paragraphsOfMarkdown(unit.repeat(count));
    // Quadratic work would take minutes.
    expect(() => runInNewContext('work()', { work }, { timeout: 20_000 }) as unknown).not.toThrow();
  });

  it('of pages go on over the end of a page, and stand where they begin', () =>
    expect(paragraphsOfPages(['It begins here\nand goes', 'on there. Next.', 'Last.'])).toEqual([
      { text: 'It begins here and goes on there. Next.', page: 1 },
      { text: 'Last.', page: 3 },
    ]));
});
