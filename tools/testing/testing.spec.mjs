import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { BUDGET, FILE_SECONDS, slowFiles, timesOf } from './budget.mjs';
import { differences } from './contract-drift.mjs';
import { jestCounts, sum, tapCounts } from './counts.mjs';
import { failedFiles, failuresOf } from './failures.mjs';
import { compareRuns, isTooFlaky } from './rerun.mjs';
import { sideBySide } from './run.mjs';
import { SUITES } from './suites.mjs';
import { root } from '../setup/paths.mjs';

const report = {
  numPassedTests: 3,
  numFailedTests: 0,
  numPendingTests: 0,
  numTodoTests: 0,
  numRuntimeErrorTestSuites: 0,
};

describe('jestCounts', () => {
  it('counts what passed and what failed', () => {
    assert.deepEqual(jestCounts({ ...report, numFailedTests: 2 }, false), { passed: 3, failed: 2 });
  });
  it('counts skipped and planned tests and files that did not load as failed', () => {
    const counts = { ...report, numPendingTests: 1, numTodoTests: 1, numRuntimeErrorTestSuites: 1 };
    assert.deepEqual(jestCounts(counts, false), { passed: 3, failed: 3 });
  });
  it('counts a run that ended badly, or ran nothing, as one failure', () => {
    assert.deepEqual(jestCounts(report, false), { passed: 3, failed: 1 });
    assert.deepEqual(jestCounts({ ...report, numPassedTests: 0 }, true), { passed: 0, failed: 1 });
  });
});

describe('the budget', () => {
  it('has a time for each suite', () => {
    assert.deepEqual(Object.keys(BUDGET).sort(), SUITES.map(({ name }) => name).sort());
  });
  it('marks what took longer, and names slow files, the slowest first', () => {
    const times = new Map([
      ['unit', BUDGET.unit],
      ['web', BUDGET.web + 1],
    ]);
    assert.equal(
      timesOf(times),
      `Times: unit ${BUDGET.unit} of ${BUDGET.unit} s, web ${BUDGET.web + 1} of ${BUDGET.web} s !`,
    );
    const files = [FILE_SECONDS, FILE_SECONDS + 1, FILE_SECONDS + 40].map((seconds) => ({
      file: `${seconds}`,
      seconds,
    }));
    assert.deepEqual(slowFiles(files), ['   100 s 100', '    61 s 61']);
  });
});

describe('sideBySide', () => {
  it('groups neighbours that run at once, and leaves the others alone and in order', () => {
    const [alone, left, right] = [{ name: 'a' }, { name: 'l', isSideBySide: true }, { name: 'r', isSideBySide: true }];
    assert.deepEqual(sideBySide([alone, left, right, alone, left]), [[alone], [left, right], [alone], [left]]);
  });
});

describe('a second run of failed files', () => {
  const file = (name, tests) => ({
    name: join(root, name),
    status: Object.values(tests).every((status) => status === 'passed') ? 'passed' : 'failed',
    assertionResults: Object.entries(tests).map(([fullName, status]) => ({ fullName, status })),
  });
  const notLoaded = (name) => ({ name: join(root, name), status: 'failed', assertionResults: [] });
  const reportOf = (...testResults) => ({ testResults });

  it('runs files with a failed test and files that did not load', () => {
    const report = reportOf(file('a.ts', { one: 'passed' }), file('b.ts', { one: 'failed' }), notLoaded('c.ts'));
    assert.deepEqual(failedFiles(report), [join(root, 'b.ts'), join(root, 'c.ts')]);
  });
  it('names what failed and begins to say why, without colours and empty lines', () => {
    const failureMessages = [`\u001b[31mexpected\u001b[39m 1\n\n${'received 2\n'.repeat(20)}`];
    const assertionResults = [
      { fullName: 'one', status: 'failed', failureMessages },
      { fullName: 'two', status: 'passed' },
    ];
    const report = reportOf(
      { name: join(root, 'a.ts'), status: 'failed', assertionResults },
      { ...notLoaded('b.ts'), message: 'No such module' },
    );
    const why = ['expected 1', ...Array(14).fill('received 2')].join('\n');
    assert.deepEqual(failuresOf(report), [
      { name: 'a.ts › one', why },
      { name: 'b.ts', why: 'No such module' },
    ]);
  });
  it('tells a test that passes the second time from one that fails twice', () => {
    const first = reportOf(file('b.ts', { one: 'failed', two: 'failed' }), notLoaded('c.ts'));
    const second = reportOf(
      file('b.ts', { one: 'failed', two: 'passed', three: 'failed' }),
      file('c.ts', { one: 'passed' }),
    );
    assert.deepEqual(compareRuns(first, second), { failed: ['b.ts › one'], flaky: ['b.ts › two', 'c.ts'] });
  });
  it('counts every failure of a file that does not load the second time', () => {
    const first = reportOf(file('b.ts', { one: 'failed' }));
    assert.deepEqual(compareRuns(first, reportOf(notLoaded('b.ts'))), { failed: ['b.ts › one'], flaky: [] });
  });
  it('tolerates two flaky tests, not three', () => {
    assert.deepEqual([isTooFlaky(['a', 'b']), isTooFlaky(['a', 'b', 'c'])], [false, true]);
  });
});

describe('tapCounts', () => {
  it('reads the closing lines', () => {
    assert.deepEqual(tapCounts('# tests 9\n# pass 5\n# fail 1\n# cancelled 1\n# skipped 1\n# todo 1\n', false), {
      passed: 5,
      failed: 4,
    });
  });
  it('is not content with nothing', () => {
    assert.deepEqual(tapCounts('', true), { passed: 0, failed: 1 });
  });
});

describe('sum', () => {
  it('adds up', () => {
    assert.deepEqual(
      sum([
        { passed: 1, failed: 0 },
        { passed: 2, failed: 3 },
      ]),
      { passed: 3, failed: 3 },
    );
    assert.deepEqual(sum([]), { passed: 0, failed: 0 });
  });
});

describe('differences', () => {
  it('names what changed, what is missing and what is left over, and nothing else', (t) => {
    const folder = mkdtempSync(join(tmpdir(), 'drift-'));
    t.after(() => rmSync(folder, { recursive: true }));
    const write = (side, files) => {
      mkdirSync(join(folder, side, 'core'), { recursive: true });
      for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, side, name), text);
    };
    write('old', { same: '1', 'core/changed': '1', gone: '1' });
    write('new', { same: '1', 'core/changed': '2', added: '1' });
    const found = differences({ [join(folder, 'old')]: join(folder, 'new') }).map((text) =>
      text.replace(/^.*old\//, ''),
    );
    assert.deepEqual(found, ['added is missing', 'core/changed is out of date', 'gone is left over']);
    assert.deepEqual(differences({ [join(folder, 'old/same')]: join(folder, 'new/same') }), []);
    assert.equal(differences({ [join(folder, 'old/none')]: join(folder, 'new/same') }).length, 1);
  });
});
