import { describe, expect, it } from '@jest/globals';
import { FILE_TYPES, fileTypeOf, mayDeclare } from './file-types.js';

describe('mayDeclare', () => {
  it.each([
    ['txt', 'text/plain; charset=utf-8'],
    ['txt', 'TEXT/PLAIN'],
    ['txt', ''],
    ['txt', 'application/octet-stream'],
    ['srt', 'application/x-subrip'],
    ['vtt', 'text/vtt'],
    ['md', 'text/x-markdown'],
    ['csv', 'application/vnd.ms-excel'],
    ['json', 'application/json'],
  ])('accepts .%s declared as "%s"', (extension, declared) => {
    expect(mayDeclare(fileTypeOf(extension)!, declared)).toBe(true);
  });

  it.each([
    'text/html',
    'TEXT/HTML; charset=utf-8',
    'application/xhtml+xml',
    'text/xml',
    'text/javascript',
    'text/css',
  ])('accepts no file that is declared as %s', (declared) => {
    const takers = Object.entries(FILE_TYPES).filter(([, type]) => mayDeclare(type, declared));
    expect(takers.map(([extension]) => extension)).toEqual([]);
  });
});
