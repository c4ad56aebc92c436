import { describe, expect, it } from '@jest/globals';
import { formatMoney } from './format-money.js';

describe('money', () => {
  it.each([
    [123456, 'USD', 'en', '$1,234.56'],
    [123456, 'USD', 'de', '1.234,56\u00a0$'],
    [123456, 'EUR', 'fr', '1\u00a0234,56\u00a0€'],
    [500, 'JPY', 'en', '¥500'],
    [5, 'USD', 'en', '$0.05'],
  ])('%i minor units of %s are in %s %s', (amount, currency, language, text) => {
    expect(formatMoney(amount, currency, language)).toBe(text);
  });
});
