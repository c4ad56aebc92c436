import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { endOrphan, runProgram, startProgram } from './processes.mjs';

const node = process.execPath;

async function until(condition) {
  while (!condition()) await new Promise((resolve) => setImmediate(resolve));
}

/** A zombie that nobody has collected yet is not alive. */
function isAlive(pid) {
  try {
    return !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
}

describe('startProgram', () => {
  it('ends a program by its signal', async () => {
    const program = startProgram(
      node,
      ['-e', 'process.on("SIGTERM", () => process.exit(7)); console.log("up"); setInterval(() => {}, 1e6)'],
      { output: 'pipe' },
    );
    await until(() => program.output.includes('up'));
    await program.stop();
    assert.equal(program.outcome.code, 7);
  });
  it('kills the whole group of a program that does not end in its grace', async () => {
    const child = 'setInterval(() => {}, 1e6)';
    const stubborn = `process.on("SIGTERM", () => {});
      const { pid } = require("child_process").spawn(process.execPath, ["-e", ${JSON.stringify(child)}]);
      console.log("pid", pid); setInterval(() => {}, 1e6)`;
    const program = startProgram(node, ['-e', stubborn], { output: 'pipe', graceMs: 100 });
    await until(() => /pid \d+\n/.test(program.output));
    await program.stop();
    assert.equal(program.outcome.signal, 'SIGKILL');
    const pid = Number(program.output.match(/pid (\d+)/)[1]);
    await until(() => !isAlive(pid));
  });
  it('ends what a program has left behind', async () => {
    const parent = `const { pid } = require("child_process").spawn(process.execPath, ["-e", "setInterval(() => {}, 1e6)"], { stdio: "ignore" });
      console.log(pid); process.exit()`;
    const { output } = await runProgram(node, ['-e', parent]);
    await until(() => !isAlive(Number(output)));
  });
  it('takes its programs along when the starter is killed', async () => {
    const starter = `import { startProgram } from ${JSON.stringify(new URL('./processes.mjs', import.meta.url).href)};
      const program = startProgram(process.execPath, ['-e', 'console.log("up"); setInterval(() => {}, 1e6)'], { output: 'pipe' });
      while (!program.output) await new Promise((resolve) => setImmediate(resolve));
      console.log(program.pid); setInterval(() => {}, 1e6);`;
    const starting = spawn(node, ['--input-type=module', '-e', starter]);
    const [chunk] = await once(starting.stdout, 'data');
    const pid = Number(chunk);
    starting.kill('SIGKILL');
    await until(() => !isAlive(pid));
  });
});

describe('runProgram', () => {
  it('tells output and failure', async () => {
    const { ok, output, outcome } = await runProgram(node, [
      '-e',
      'console.log("a"); console.error("b"); process.exit(3)',
    ]);
    assert.deepEqual([ok, output.split('\n').sort().join(''), outcome.code], [false, 'ab', 3]);
  });
});

describe('endOrphan', () => {
  it('ends the process that the file names only when it works in that folder', async (t) => {
    const folder = mkdtempSync(join(tmpdir(), 'orphan-'));
    t.after(() => rmSync(folder, { recursive: true }));
    const orphan = spawn(node, ['-e', 'setInterval(() => {}, 1e6)'], { cwd: folder });
    const stranger = spawn(node, ['-e', 'setInterval(() => {}, 1e6)'], { cwd: tmpdir() });
    t.after(() => stranger.kill());
    const ended = once(orphan, 'exit');
    writeFileSync(join(folder, 'pid'), `${stranger.pid}\n`);
    await endOrphan(join(folder, 'pid'), folder, 'SIGTERM');
    assert.deepEqual([stranger.exitCode, stranger.signalCode], [null, null]);
    writeFileSync(join(folder, 'pid'), `${orphan.pid}\n`);
    await endOrphan(join(folder, 'pid'), folder, 'SIGTERM');
    assert.equal((await ended)[1], 'SIGTERM');
    await endOrphan(join(folder, 'pid'), folder, 'SIGTERM');
  });
});
