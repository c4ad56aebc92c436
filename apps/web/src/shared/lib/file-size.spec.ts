import { describe, expect, it } from '@jest/globals';
import { formatFileSize } from './file-size';

describe('formatFileSize', () => {
  it.each([
    [0, '0 Bytes'],
    [-5, '0 Bytes'],
    [1023, '1,023 Bytes'],
    [1024, '1 KB'],
    [1536, '1.5 KB'],
    [1024 ** 2, '1 MB'],
    [612.4 * 1024 ** 2, '612 MB'],
    [12.34 * 1024 ** 2, '12.3 MB'],
    [1024 ** 3, '1 GB'],
    [5000 * 1024 ** 3, '5,000 GB'],
  ])('writes %d bytes as %s', (bytes, text) => expect(formatFileSize(bytes)).toBe(text));

  it('uses the decimal sign of the language', () => expect(formatFileSize(1536, 'de')).toBe('1,5 KB'));
});
