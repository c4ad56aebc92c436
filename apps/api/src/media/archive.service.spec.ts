import { describe, expect, it } from '@jest/globals';
import { archiveNames } from './archive.service.js';

describe('the names in an archive', () => {
  it.each([
    [['../../etc/passwd.txt'], ['.._.._etc_passwd.txt']],
    [['C:\\talks\\one.txt'], ['C__talks_one.txt']],
    [
      ['..', ''],
      ['_', '_ (2)'],
    ],
    [['a\u0000b\r\n.txt'], ['a_b__.txt']],
    [
      ['talk.mp3', 'Talk.mp3', 'talk.mp3', 'talk (2).mp3'],
      ['talk.mp3', 'Talk (2).mp3', 'talk (3).mp3', 'talk (2) (2).mp3'],
    ],
    [
      ['.hidden', '.hidden'],
      ['.hidden', '.hidden (2)'],
    ],
  ])('of %j are %j', (names, expected) => {
    expect(archiveNames(names)).toEqual(expected);
  });
});
