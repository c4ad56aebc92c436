import { describe, expect, it } from '@jest/globals';
import { normalizeLanguage } from './language.js';

describe('normalizeLanguage', () => {
  it('takes cn for Chinese and any case', () => {
    expect(normalizeLanguage('cn')).toBe('zh');
    expect(normalizeLanguage(' EN ')).toBe('en');
  });

  it('knows no other languages', () => {
    expect(normalizeLanguage('pt')).toBeUndefined();
    expect(normalizeLanguage('')).toBeUndefined();
  });
});
