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

  it('is the number of commits to what is covered since its oldest run', async () => {
    assert.equal(await ageOf(evidence(commits[3]), ['apps'], repository), 0);
    assert.equal(await ageOf(evidence(commits[1], commits[0], commits[3]), ['apps'], repository), 2);
    assert.equal(await ageOf(evidence(commits[0]), ['apps', 'docs'], repository), 3);
  });

  it('counts a run with uncommitted changes from its commit', async () => {
    assert.equal(await ageOf(evidence(`${commits[1]} with uncommitted changes`), ['apps'], repository), 1);
  });

  it('is not known where a commit is not there', async () => {
    assert.equal(
      await ageOf(evidence(commits[0], '0123456789012345678901234567890123456789'), ['apps'], repository),
      null,
    );
    assert.match(inWords(null), /does not have/);
  });

  it('is told beyond what holds', () => {
    assert.equal(inWords(EXPIRES_AFTER_COMMITS), '');
    assert.match(inWords(EXPIRES_AFTER_COMMITS + 1), /expired: 51 commits/);
  });
});
