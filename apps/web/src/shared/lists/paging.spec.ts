import { describe, expect, it } from '@jest/globals';
import { clampPage, pageCount } from './paging';

describe('paging', () => {
  it('counts pages, and an empty list as one page', () => {
    expect([0, 1, 5, 6, 11].map((total) => pageCount(total, 5))).toEqual([1, 1, 1, 2, 3]);
  });

  it('moves a page that no longer exists to the last one', () => expect(clampPage(9, 11, 5)).toBe(3));

  it('moves zero, negative and broken pages to the first one', () => {
    expect([0, -3, Number.NaN].map((page) => clampPage(page, 11, 5))).toEqual([1, 1, 1]);
  });

  it('keeps a page that exists', () => expect(clampPage(2, 11, 5)).toBe(2));
});
