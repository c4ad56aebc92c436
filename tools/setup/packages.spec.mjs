import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { isStale, remedyFor, withoutOwnBinaries } from './packages.mjs';

const a = { version: '1.0.0', integrity: 'sha512-a' };

describe('isStale', () => {
  it('is content with an installation that has every locked package', () => {
    assert.equal(isStale({ '': {}, 'node_modules/a': a }, { 'node_modules/a': a }, true), false);
  });
  it('notices a missing package, another version and another content', () => {
    assert.equal(isStale({ 'node_modules/a': a }, {}, true), true);
    assert.equal(isStale({ 'node_modules/a': a }, { 'node_modules/a': { ...a, version: '2.0.0' } }, true), true);
    assert.equal(isStale({ 'node_modules/a': a }, { 'node_modules/a': { ...a, integrity: 'sha512-b' } }, true), true);
  });
  it('lets optional packages of other platforms be absent, but not be outdated', () => {
    const optional = { 'node_modules/a': { ...a, optional: true } };
    assert.equal(isStale(optional, {}, true), false);
    assert.equal(isStale(optional, { 'node_modules/a': { ...a, version: '0.9.0' } }, true), true);
  });
  it('leaves workspaces and their links alone', () => {
    const locked = { 'apps/api': { version: '1.0.0' }, 'node_modules/@timbrel/api': { link: true } };
    assert.equal(isStale(locked, {}, true), false);
  });
  it('misses what only development uses only where that is asked for', () => {
    const development = { 'node_modules/a': { ...a, dev: true } };
    assert.equal(isStale(development, {}, true), true);
    assert.equal(isStale(development, {}, false), false);
    assert.equal(isStale({ 'node_modules/a': a }, {}, false), true);
  });
});

describe('withoutOwnBinaries', () => {
  it('takes every node_modules/.bin out of PATH and keeps the order of the rest', () => {
    assert.equal(withoutOwnBinaries('/clone/node_modules/.bin:/usr/bin:/node_modules/.bin:/bin'), '/usr/bin:/bin');
  });
});

describe('remedyFor', () => {
  it('names the network, the rights or the disk', () => {
    assert.match(remedyFor('npm error code EAI_AGAIN'), /network/);
    assert.match(remedyFor("npm error EACCES: permission denied, mkdir '/x'"), /writable/);
    assert.match(remedyFor('npm error ENOSPC: no space left on device'), /disk/);
    assert.match(remedyFor('something else'), /all of its output/);
  });
});
