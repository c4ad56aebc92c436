import { describe, expect, it } from '@jest/globals';
import { formatMoney } from './money';

describe('money', () => {
  it.each([
    [0, 'USD', 'en', '$0.00'],
    [5, 'USD', 'en', '$0.05'],
    [123_456, 'USD', 'en', '$1,234.56'],
    [-999, 'USD', 'en', '-$9.99'],
    [123_456, 'USD', 'de', '1.234,56\u00a0$'],
    [999, 'EUR', 'fr', '9,99\u00a0€'],
    [500, 'JPY', 'en', '¥500'],
  ])('%i minor units of %s in %s are %s', (amount, currency, locale, text) => {
    expect(formatMoney(amount, currency, locale)).toBe(text);
  });
});
