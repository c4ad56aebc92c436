import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { addRound, nextSeed, readEvidence, withoutProof, writeEvidence } from './evidence.mjs';

const proof = { name: 'jobs', target: { jobs: 5 } };
const temporaryFile = (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'evidence-'));
  t.after(() => rmSync(folder, { recursive: true }));
  return join(folder, 'docs/jobs.json');
};

describe('the record of a proof', () => {
  it('goes on where it was stopped, with new seeds, and is complete when the counts are reached', (t) => {
    const file = temporaryFile(t);
    let evidence = readEvidence(file, proof);
    for (const seed of [1, 2]) {
      evidence = addRound(evidence, { commit: 'a', firstSeed: 1, seed, counts: { jobs: 2 }, failures: [] });
    }
    writeEvidence(file, evidence);

    let continued = readEvidence(file, proof);
    assert.deepEqual([continued.complete, nextSeed(continued)], [false, 3]);
    continued = addRound(continued, { commit: 'b', firstSeed: 3, seed: 3, counts: { jobs: 2 }, failures: ['lost'] });
    assert.deepEqual(continued, {
      ...proof,
      complete: true,
      counts: { jobs: 6 },
      failures: [{ seed: 3, commit: 'b', message: 'lost' }],
      runs: [
        { commit: 'a', seed: 1, rounds: 2, counts: { jobs: 4 } },
        { commit: 'b', seed: 3, rounds: 1, counts: { jobs: 2 } },
      ],
    });
  });
  it('is no longer complete when the target is raised', (t) => {
    const file = temporaryFile(t);
    const done = addRound(readEvidence(file, proof), {
      commit: 'a',
      firstSeed: 1,
      seed: 1,
      counts: { jobs: 5 },
      failures: [],
    });
    writeEvidence(file, done);
    assert.equal(readEvidence(file, proof).complete, true);
    assert.equal(readEvidence(file, { ...proof, target: { jobs: 6 } }).complete, false);
  });
  it('is missed by no proof', () => {
    assert.deepEqual(withoutProof(['crash.json', 'old.json', 'README.md'], ['crash', 'load']), ['old']);
  });
});
