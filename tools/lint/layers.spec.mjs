import assert from 'node:assert/strict';
import { it } from 'node:test';
import { faultOf } from './layers.mjs';

const rows = [['top'], ['features/*'], ['low', 'neighbour']];
const fault = (from, to) => faultOf(`/src/${from}`, `/src/${to}`, '/src', rows);

it('lets a folder know what stands below it, itself, and files of no row', () => {
  assert.equal(fault('top/a.ts', 'low/b.js'), null);
  assert.equal(fault('low/a.ts', 'low/deep/top/b.js'), null);
  assert.equal(fault('low/a.ts', 'entities.js'), null);
});

it('refuses an arrow that points upward', () => {
  assert.match(fault('low/a.ts', 'top/b.js'), /low may not know top/);
});

it('refuses an arrow between neighbours, and between two features', () => {
  assert.match(fault('low/a.ts', 'neighbour/b.js'), /low may not know neighbour/);
  assert.match(fault('features/one/a.ts', 'features/two/b.js'), /features\/one may not know features\/two/);
  assert.equal(fault('features/one/a.ts', 'features/one/deep/b.js'), null);
});
