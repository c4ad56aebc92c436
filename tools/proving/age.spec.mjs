import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { ageOf, EXPIRES_AFTER_COMMITS, inWords } from './age.mjs';

describe('the age of evidence', () => {
  let repository;
  const commits = [];
  const git = (...args) =>
    execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@example.com', ...args], {
      cwd: repository,
      encoding: 'utf8',
    });
  const evidence = (...of) => ({ runs: of.map((commit) => ({ commit, seed: 1, rounds: 1, counts: {} })) });
  before(() => {
    repository = mkdtempSync(join(tmpdir(), 'age-'));
    git('init', '--quiet');
    for (const [number, path] of ['apps/a', 'apps/a', 'docs/b', 'apps/a'].entries()) {
      mkdirSync(join(repository, dirname(path)), { recursive: true });
      writeFileSync(join(repository, path), String(number));
      git('add', '.');
      git('commit', '--quiet', '--message', String(number));
      commits.push(git('rev-parse', 'HEAD').trim());
    }
  });
  after(() => rmSync(repository, { recursive: true }));

  const ages = (of, covers) => ageOf(evidence(...of), covers, repository);
  const held = { commits: 0, lost: [], gone: [] };

  it('is the number of commits to what is covered since its oldest run', async () => {
    assert.deepEqual(await ages([commits[3]], ['apps']), held);
    assert.deepEqual(await ages([commits[1], commits[0], commits[3]], ['apps']), { ...held, commits: 2 });
    assert.deepEqual(await ages([commits[0]], ['apps', 'docs']), { ...held, commits: 3 });
  });

  it('counts a run with uncommitted changes from its commit', async () => {
    assert.deepEqual(await ages([`${commits[1]} with uncommitted changes`], ['apps']), { ...held, commits: 1 });
  });

  it('names commits that the history does not have, also where they still lie about', async () => {
    const nowhere = '0123456789012345678901234567890123456789';
    const dropped = git('commit-tree', '-m', 'dropped', `${commits[0]}^{tree}`).trim();
    const age = await ages([commits[0], nowhere, dropped, 'unknown'], ['apps']);
    assert.deepEqual(age, { ...held, commits: 2, lost: [nowhere, dropped, 'unknown'] });
    assert.match(inWords(age), /does not have: 0123456789, /);
  });

  it('names what it covers and is not there', async () => {
    const age = await ages([commits[0]], ['apps', 'apps/moved']);
    assert.deepEqual(age.gone, ['apps/moved']);
    assert.match(inWords(age), /not there: apps\/moved/);
  });

  it('is told beyond what holds', () => {
    assert.equal(inWords({ ...held, commits: EXPIRES_AFTER_COMMITS }), '');
    assert.match(inWords({ ...held, commits: EXPIRES_AFTER_COMMITS + 1 }), /expired: 51 commits/);
  });
});
