import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { it } from 'node:test';
import { root } from '../setup/paths.mjs';
import { forbiddenNames, isChecked } from './names.mjs';

it('finds a forbidden name wherever it is declared or used', () => {
  const file = 'apps/api/src/some.service.ts';
  const found = (text) => forbiddenNames(file, text).length;
  assert.equal(found('export class Housekeeper {}'), 1);
  assert.equal(found('class Some { private async goOn() {} }'), 1);
  assert.equal(found('class Some { #tell() {} }'), 1);
  assert.equal(found('const MOST_BYTES = 1; export const { offerAgain } = queue;'), 2);
  assert.equal(found('export const names = <T,>(deed: () => T) => deed();'), 1);
});

it('leaves strings, comments and names that merely contain one alone', () => {
  const text = "/** Housekeeper */ const text = 'the deed'; const indeed = text; export const sealedAt = indeed;";
  assert.deepEqual(forbiddenNames('libs/some/src/some.ts', text), []);
});

it('finds a forbidden file name, whatever kind of file it is', () => {
  for (const name of ['housekeeper.ts', 'housekeeper.medium.spec.ts', 'house.ts', 'opinion-dialog.tsx'])
    assert.equal(forbiddenNames(`apps/api/src/${name}`, '').length, 1, name);
  assert.deepEqual(forbiddenNames('apps/api/src/warehouse.ts', ''), []);
});

it('finds none in this repository', () => {
  const tracked = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  });
  const files = tracked.split('\n').filter((path) => isChecked(path) && existsSync(join(root, path)));
  assert.ok(files.length > 1_000, 'the files of the repository were listed');
  assert.deepEqual(
    files.flatMap((path) => forbiddenNames(path, readFileSync(join(root, path), 'utf8'))),
    [],
  );
});
