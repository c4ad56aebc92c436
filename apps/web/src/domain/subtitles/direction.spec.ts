import { describe, expect, it } from '@jest/globals';
import { languageTag, segmentDirection, textDirection } from './direction';

describe('languageTag', () => {
  it('writes cn as the Chinese tag that browsers know', () => expect(languageTag('cn')).toBe('zh'));
  it.each(['unknown', 'auto'])('writes %s as the tag of an undetermined language', (code) =>
    expect(languageTag(code)).toBe('und'),
  );
  it('keeps other codes', () => expect(languageTag('pt_BR')).toBe('pt-BR'));
});

describe('textDirection', () => {
  it.each(['fa', 'fa-IR', 'AR'])('%s runs from right to left', (code) => expect(textDirection(code)).toBe('rtl'));
  it.each(['en', 'cn', 'ru', 'hi', ''])('%s runs from left to right', (code) =>
    expect(textDirection(code)).toBe('ltr'),
  );
});

describe('segmentDirection', () => {
  it.each([
    ['en', 'سلام به همه', 'auto'],
    ['unknown', 'שלום לכולם', 'auto'],
    ['en', 'Hello', 'auto'],
    ['fa', 'سلام', 'rtl'],
    ['fa', 'iPhone را دیروز خریدم', 'rtl'],
    ['fa', 'Hello everybody', 'auto'],
  ] as const)('of %s, %s: %s', (code, text, direction) => expect(segmentDirection(code, text)).toBe(direction));
});
