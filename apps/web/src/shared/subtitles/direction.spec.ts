import { describe, expect, it } from '@jest/globals';
import { languageTag, textDirection } from './direction';

describe('languageTag', () => {
  it('writes cn as the Chinese tag that browsers know', () => expect(languageTag('cn')).toBe('zh'));
  it('keeps other codes', () => expect(languageTag('pt_BR')).toBe('pt-BR'));
});

describe('textDirection', () => {
  it.each(['fa', 'fa-IR', 'AR'])('%s runs from right to left', (code) => expect(textDirection(code)).toBe('rtl'));
  it.each(['en', 'cn', 'ru', 'hi', ''])('%s runs from left to right', (code) =>
    expect(textDirection(code)).toBe('ltr'),
  );
});
