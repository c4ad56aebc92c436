import { describe, expect, it } from '@jest/globals';
import { contentDisposition, parseRange } from './streaming.js';

describe('parseRange', () => {
  it.each([
    ['bytes=0-4', { start: 0, end: 4 }],
    ['Bytes=0-4', { start: 0, end: 4 }],
    ['BYTES=5-', { start: 5, end: 9 }],
    ['bytes=5-', { start: 5, end: 9 }],
    ['bytes=-3', { start: 7, end: 9 }],
    ['bytes=-30', { start: 0, end: 9 }],
    ['bytes=8-100', { start: 8, end: 9 }],
    ['bytes=10-', 'unsatisfiable'],
    ['bytes=99999999999999999999-', 'unsatisfiable'],
    ['bytes=-0', 'unsatisfiable'],
    ['bytes=5-4', null],
    ['bytes=0-1,3-4', null],
    ['bytes=-', null],
    ['bytes=a-b', null],
    ['items=0-1', null],
    [undefined, null],
  ])('reads %s of ten bytes as %j', (header, range) => {
    expect(parseRange(header, 10)).toEqual(range);
  });

  it('finds nothing in an empty file', () => {
    expect(parseRange('bytes=0-', 0)).toBe('unsatisfiable');
    expect(parseRange('bytes=-1', 0)).toBe('unsatisfiable');
  });
});

describe('contentDisposition', () => {
  it.each([
    ['plain.mp3', 'plain.mp3', 'plain.mp3'],
    ['"a" & \\b/.mp3', '_a_ & _b_.mp3', '%22a%22%20%26%20%5Cb%2F.mp3'],
    ["it's (new)*.mp3", "it's (new)*.mp3", 'it%27s%20%28new%29%2A.mp3'],
    ['会议.mp3', '__.mp3', '%E4%BC%9A%E8%AE%AE.mp3'],
    ['a\r\nSet-Cookie: x.mp3', 'a__Set-Cookie: x.mp3', 'a%0D%0ASet-Cookie%3A%20x.mp3'],
    ['half \ud83d.mp3', 'half _.mp3', 'half%20%EF%BF%BD.mp3'],
  ])('writes %j for old and new readers', (name, ascii, encoded) => {
    expect(contentDisposition('attachment', name)).toBe(`attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`);
  });
});
