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
    expect(names.map(archiveNames())).toEqual(expected);
  });

  it('are made without counting from the beginning for each of many files of one name', () => {
    const nameOf = archiveNames();
    const before = process.threadCpuUsage();
    const names = Array.from({ length: 20_000 }, () => nameOf('a.txt'));
    const { user, system } = process.threadCpuUsage(before);
    expect(names.at(-1)).toBe('a (20000).txt');
    expect((user + system) / 1_000).toBeLessThan(1_000);
  });
});
