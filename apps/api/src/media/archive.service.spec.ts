import { describe, expect, it } from '@jest/globals';
import { once } from 'node:events';
import { Readable } from 'node:stream';
import { type Storage } from '../storage/storage.js';
import { archiveNames, ArchiveService } from './archive.service.js';
import { type MediaFile } from './media-file.entity.js';

describe('an archive', () => {
  it('lets go of the file that is packed when its reader goes away', async () => {
    const opened: Readable[] = [];
    const read = (): Promise<Readable> => {
      const endless = new Readable({ read: () => endless.push(Buffer.alloc(64 * 1024)) });
      opened.push(endless);
      return Promise.resolve(endless);
    };
    const file = { originalName: 'a.mp3', createdAt: new Date(0), sizeBytes: String(1024 ** 3) };
    const zip = new ArchiveService({ read } as unknown as Storage).zip([file, file] as unknown as MediaFile[]);
    await once(zip, 'readable');
    zip.destroy();
    await once(zip, 'close');
    expect(opened.map(({ destroyed }) => destroyed)).toEqual([true]);
  });
});

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
