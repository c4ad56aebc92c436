import { afterEach, describe, expect, it } from '@jest/globals';
import { isCovered, keyBelongsTo, readerCommand } from './commands';

type Held = Partial<Record<'shiftKey' | 'altKey' | 'ctrlKey' | 'metaKey', boolean>>;

const press = (key: string, held: Held & { code?: string } = {}) =>
  readerCommand({
    key,
    code: key === ' ' ? 'Space' : key,
    shiftKey: false,
    altKey: false,
    ctrlKey: false,
    metaKey: false,
    ...held,
  });

describe('readerCommand', () => {
  it.each([{ ctrlKey: true }, { metaKey: true }])('finds with the key that finds everywhere, %j', (held) =>
    expect(press('f', { code: 'KeyF', ...held })).toBe('find'),
  );

  it.each([
    [' ', {}, 'toggle'],
    [' ', { ctrlKey: true }, 'toggle'],
    ['ArrowLeft', {}, 'back'],
    ['ArrowRight', {}, 'forward'],
    ['ArrowLeft', { shiftKey: true }, 'backShort'],
    ['ArrowRight', { shiftKey: true }, 'forwardShort'],
    ['ArrowUp', { altKey: true }, 'previousSegment'],
    ['ArrowDown', { altKey: true }, 'nextSegment'],
    ['j', {}, 'slower'],
    ['k', {}, 'toggle'],
    ['l', {}, 'faster'],
    ['n', {}, 'nextDoubt'],
    ['N', { shiftKey: true }, 'previousDoubt'],
    ['f', {}, 'follow'],
    ['r', {}, 'loop'],
    ['?', { shiftKey: true }, 'keys'],
  ] as const)('%s %j asks for %s', (key, held, command) => expect(press(key, held)).toBe(command));

  it.each([
    ['f', { ctrlKey: true, shiftKey: true }],
    ['r', { ctrlKey: true }],
    ['ArrowLeft', { metaKey: true }],
    [' ', { metaKey: true }],
    ['ArrowLeft', { altKey: true }],
    ['x', {}],
    ['ArrowUp', {}],
  ] as const)('%s %j is left to the browser', (key, held) => expect(press(key, held)).toBeUndefined());
});

describe('keyBelongsTo', () => {
  const element = (html: string) => {
    document.body.innerHTML = html;
    return document.body.firstElementChild?.querySelector('[data-target]') ?? document.body.firstElementChild;
  };
  const key = (name: string, ctrlKey = false) => ({ key: name, ctrlKey, metaKey: false });

  it('leaves every key to a text field, but not Ctrl with Space', () => {
    const input = element('<input>');
    expect(keyBelongsTo(input, key('f'))).toBe(true);
    expect(keyBelongsTo(input, key(' ', true))).toBe(false);
  });

  it('leaves Space and arrows, but not letters, to a widget', () => {
    const slider = element('<div role="slider"></div>');
    expect(keyBelongsTo(slider, key('ArrowLeft'))).toBe(true);
    expect(keyBelongsTo(element('<button><i data-target></i></button>'), key(' '))).toBe(true);
    expect(keyBelongsTo(slider, key('k'))).toBe(false);
  });

  it('takes every key elsewhere', () => expect(keyBelongsTo(element('<p>text</p>'), key(' '))).toBe(false));
});

describe('isCovered', () => {
  afterEach(() => document.body.replaceChildren());

  it.each([
    ['nothing', '', false],
    ['a dialog that holds the transcript', '<div role="dialog" aria-modal="true"><div data-viewer></div></div>', false],
    ['a dialog before it', '<div data-viewer></div><div role="dialog" aria-modal="true"></div>', true],
  ])('by %s', (_, html, covered) => {
    document.body.innerHTML = html;
    expect(isCovered()).toBe(covered);
  });
});
