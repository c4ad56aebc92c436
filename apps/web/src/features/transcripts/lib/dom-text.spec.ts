import { describe, expect, it } from '@jest/globals';
import { textOffset, textRange } from './dom-text';

const paragraph = (html: string) => {
  const element = document.createElement('p');
  element.innerHTML = html;
  return element;
};

describe('textRange', () => {
  const element = paragraph('every <span>reel</span> in the room');

  it.each([
    [0, 5, 'every'],
    [6, 10, 'reel'],
    [11, 13, 'in'],
    [18, 22, 'room'],
  ])('covers the characters %d to %d', (from, to, text) => {
    expect(textRange(element, from, to)?.toString()).toBe(text);
  });

  it('stays inside the node of a word that begins one', () => {
    expect(textRange(element, 6, 10)?.startContainer.parentElement?.tagName).toBe('SPAN');
  });

  it('is null without text', () => expect(textRange(paragraph(''), 0, 1)).toBeNull());
});

describe('textOffset', () => {
  it('counts characters across nodes', () => {
    const element = paragraph('every <span>reel</span> in');
    const reel = element.querySelector('span')?.firstChild;
    expect(reel && textOffset(element, reel, 2)).toBe(8);
  });

  it('is null for a place elsewhere', () => {
    expect(textOffset(paragraph('a'), document.body, 0)).toBeNull();
  });
});
