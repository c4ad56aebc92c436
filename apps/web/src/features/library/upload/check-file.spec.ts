import { describe, expect, it } from '@jest/globals';
import { LIBRARY_EXTENSIONS, LIBRARY_MIME_TYPES } from '../lib/file-kinds';
import { checkFile } from './check-file';

const rules = {
  extensions: LIBRARY_EXTENSIONS,
  mimeTypes: LIBRARY_MIME_TYPES,
  remainingBytes: 1000,
  maxFileBytes: 500,
};
const file = (name: string, type: string, size = 100) => ({ name, type, size });

describe('checkFile', () => {
  it.each([
    file('talk.mp3', 'audio/mpeg'),
    file('TALK.MP3', 'audio/mpeg'),
    file('clip.mkv', ''),
    file('lines.srt', 'application/x-subrip'),
    file('notes.txt', 'text/plain;charset=utf-8'),
  ])('takes $name of type "$type"', (chosen) => expect(checkFile(chosen, rules)).toBeNull());

  it('refuses a type before it looks at the extension', () => {
    expect(checkFile(file('paper.pdf', 'application/pdf'), rules)).toEqual({ kind: 'type', type: 'application/pdf' });
  });

  it.each(['talk.flac', 'talk', '.mp3x', 'talk.mp3.exe'])('refuses the extension of %s', (name) => {
    expect(checkFile(file(name, 'audio/flac'), rules)).toEqual({ kind: 'extension' });
  });

  it('refuses a file larger than the storage left, and tells both sizes', () => {
    expect(checkFile(file('a.mp3', 'audio/mpeg', 1001), rules)).toEqual({
      kind: 'storage',
      size: 1001,
      available: 1000,
    });
  });

  it('never speaks of less than nothing available', () => {
    expect(checkFile(file('a.mp3', 'audio/mpeg', 1), { ...rules, remainingBytes: -5 })).toEqual({
      kind: 'storage',
      size: 1,
      available: 0,
    });
  });

  it('refuses a file larger than the plan allows for one file', () => {
    expect(checkFile(file('a.mp3', 'audio/mpeg', 501), rules)).toEqual({ kind: 'fileLimit', size: 501, limit: 500 });
  });

  it('leaves sizes to the server while the limits are unknown', () => {
    expect(
      checkFile(file('a.mp3', 'audio/mpeg', 1e12), { ...rules, remainingBytes: null, maxFileBytes: null }),
    ).toBeNull();
  });

  it('takes a file that fills the storage exactly', () => {
    expect(checkFile(file('a.mp3', 'audio/mpeg', 500), { ...rules, remainingBytes: 500 })).toBeNull();
  });
});
