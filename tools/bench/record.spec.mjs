import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { median, percentile, sectionOf, withSection } from './record.mjs';

const result = {
  name: 'boats',
  title: 'Boats',
  about: 'Ours beside theirs.',
  commit: 'abc',
  machine: '2 × something',
  figures: [
    { name: 'calm', rows: [{ what: 'time over theirs', reached: 1.034, goal: 1.15 }] },
    { name: 'storm', rows: [{ what: 'rate of theirs', reached: 0.5, goal: 0.6, atLeast: true, note: 'waves' }] },
  ],
};

describe('the record of figures', () => {
  it('says of each figure whether its goal was reached', () => {
    const section = sectionOf(result);
    assert.match(section, /\| calm \| time over theirs \| 1\.03 \| ≤ 1\.15 \| reached \|/);
    assert.match(section, /\| storm \| rate of theirs \| 0\.50 \| ≥ 0\.6 \| not reached \| waves \|/);
  });

  it('replaces a section and leaves the others', () => {
    const first = withSection('# Performance\n', 'boats', sectionOf(result));
    const both = withSection(first, 'cars', sectionOf({ ...result, name: 'cars', title: 'Cars' }));
    const again = withSection(both, 'boats', sectionOf({ ...result, commit: 'def' }));
    assert.equal(again.match(/## Boats/g)?.length, 1);
    assert.equal(again.match(/## Cars/g)?.length, 1);
    assert.match(again, /At def/);
    assert.ok(again.indexOf('## Boats') < again.indexOf('## Cars'));
  });

  it('takes the middle', () => {
    assert.equal(median([3, 1, 2]), 2);
    assert.equal(median([4, 1, 2, 3]), 2.5);
  });

  it('takes the value that a share of all does not exceed', () => {
    const hundred = Array.from({ length: 100 }, (_, index) => 100 - index);
    assert.equal(percentile(hundred, 0.99), 99);
    assert.equal(percentile([7], 0.99), 7);
  });
});
