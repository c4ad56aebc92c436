import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { locate } from './tools.mjs';

const folderWith = (t, files) => {
  const folder = mkdtempSync(join(tmpdir(), 'tools-'));
  t.after(() => rmSync(folder, { recursive: true }));
  for (const [file, mode] of Object.entries(files)) writeFileSync(join(folder, file), '', { mode });
  return folder;
};

describe('locate', () => {
  it('finds the first of the names that PATH has, and passes by what cannot be run', (t) => {
    const folder = folderWith(t, { two: 0o755, one: 0o644 });
    assert.equal(locate({ commands: ['one', 'two'] }, { PATH: `/nowhere:${folder}` }), join(folder, 'two'));
    assert.equal(locate({ commands: ['three'] }, { PATH: folder }), undefined);
  });
  it('takes the program that the variable names, and complains when it is not there', (t) => {
    const folder = folderWith(t, { own: 0o755 });
    const tool = { commands: ['ffmpeg'], variable: 'FFMPEG_PATH' };
    assert.equal(locate(tool, { PATH: '', FFMPEG_PATH: join(folder, 'own') }), join(folder, 'own'));
    assert.throws(() => locate(tool, { PATH: '', FFMPEG_PATH: join(folder, 'gone') }), /FFMPEG_PATH names .*gone/);
  });
  it('finds folders of the system first, then unpacked ones', (t) => {
    const [system, unpacked] = [folderWith(t, {}), folderWith(t, {})];
    mkdirSync(join(unpacked, 'usr/share/model'), { recursive: true });
    const tool = { folder: 'usr/share/model' };
    assert.equal(locate(tool, {}, [system, unpacked]), join(unpacked, 'usr/share/model'));
    mkdirSync(join(system, 'usr/share/model'), { recursive: true });
    assert.equal(locate(tool, {}, [system, unpacked]), join(system, 'usr/share/model'));
  });
});
