import { describe, expect, it } from '@jest/globals';
import { LIBRARY_FILES, SUMMARIZABLE_FILES, TRANSCRIBABLE_FILES, TRANSLATABLE_FILES } from '../lib/file-kinds';
import { checkFile } from './check-file';

const rules = {
  accepted: LIBRARY_FILES,
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
    file('talk.flac', 'audio/flac'),
    file('call.webm', 'video/webm'),
    file('paper.pdf', 'application/pdf'),
    file('film.vtt', 'text/vtt'),
    file('notes.md', 'text/markdown'),
    file('table.csv', 'application/vnd.ms-excel'),
    file('data.json', 'application/json'),
    file('cover.webp', 'image/webp'),
    file('stream.ts', 'text/vnd.trolltech.linguist'),
    file('stream.ts', 'application/typescript'),
    file('old.wma', 'application/vnd.ms-asf'),
    file('lines.srt', 'text/x-srt'),
    file('data.json', 'text/json'),
    file('table.csv', 'text/comma-separated-values'),
    file('talk.mp3', 'application/octet-stream'),
    file('notes.txt', 'Application/Octet-Stream; charset=binary'),
  ])('takes $name of type "$type"', (chosen) => expect(checkFile(chosen, rules)).toBeNull());

  it('refuses a type before it looks at the extension', () => {
    expect(checkFile(file('page.html', 'text/html'), rules)).toEqual({ kind: 'type', type: 'text/html' });
  });

  it('refuses a type that says what the extension hides', () => {
    expect(checkFile(file('talk.mp3', 'text/html'), rules)).toEqual({ kind: 'type', type: 'text/html' });
  });

  it('refuses the extension of a file whose type is unknown', () => {
    expect(checkFile(file('setup.exe', 'application/octet-stream'), rules)).toEqual({ kind: 'extension' });
  });

  it.each([
    ['a recording', TRANSLATABLE_FILES, file('talk.mp3', 'audio/mpeg'), { kind: 'type', type: 'audio/mpeg' }],
    ['a PDF', TRANSLATABLE_FILES, file('paper.pdf', ''), { kind: 'extension' }],
    ['a text', TRANSCRIBABLE_FILES, file('notes.txt', 'text/plain'), { kind: 'type', type: 'text/plain' }],
    ['a table', SUMMARIZABLE_FILES, file('table.csv', 'text/csv'), { kind: 'extension' }],
  ])('refuses %s where the page cannot work on it', (_, accepted, chosen, refusal) => {
    expect(checkFile(chosen, { ...rules, accepted })).toEqual(refusal);
  });

  it.each(['talk.xyz', 'talk', '.mp3x', 'talk.mp3.exe'])('refuses the extension of %s', (name) => {
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
