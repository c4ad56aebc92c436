/** @file How long `npm start` takes until the product answers: on a fresh data folder with everything to compile, and once more. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../apps/e2e/src/harness/free-port.ts';
import { until } from '../../apps/e2e/src/harness/until.ts';
import { root, sharedDir } from '../setup/paths.mjs';

const FIRST_GOAL_SECONDS = 120;
const SECOND_GOAL_SECONDS = 10;
const TIMEOUT_MS = 300_000;

export default {
  title: 'Starting',
  about: `\`npm start\` until the server answers, with npm's packages and the system's tools in place: with nothing compiled and no data folder (build, database, Redis, migrations, demo account),
and a second time.`,
  cases: [{ name: 'npm start' }],

  async measure() {
    const folder = mkdtempSync(join(tmpdir(), 'timbrel-start-'));
    // Where PostgreSQL's own user may enter, so that the cluster lies in it, too.
    chmodSync(folder, 0o755);
    try {
      rmSync(join(sharedDir, 'build.json'), { force: true });
      const first = await secondsToStart(folder, { NX_SKIP_NX_CACHE: 'true' });
      const second = await secondsToStart(folder);
      return [
        { what: 'seconds, the first time', reached: first, goal: FIRST_GOAL_SECONDS },
        { what: 'seconds, the second time', reached: second, goal: SECOND_GOAL_SECONDS },
      ];
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

async function secondsToStart(folder, settings = {}) {
  const port = await freePort();
  // Its own services: those of the bench and whatever this shell is set up for stay out.
  const own = Object.entries(process.env).filter(([name]) => /^(PATH|HOME|LANG|TMPDIR|npm_config_.*)$/.test(name));
  const env = { ...Object.fromEntries(own), ...settings, DATA_DIR: folder, PORT: String(port) };
  const begun = performance.now();
  const program = spawn('npm', ['start'], { cwd: root, env, stdio: ['ignore', 'ignore', 'inherit'] });
  const ended = once(program, 'exit');
  try {
    const isAnswering = async () => {
      if (program.exitCode !== null) throw new Error(`npm start ended with ${program.exitCode}`);
      return (await fetch(`http://127.0.0.1:${port}/health`).catch(() => null))?.ok;
    };
    await until('the product', isAnswering, TIMEOUT_MS);
    return (performance.now() - begun) / 1_000;
  } finally {
    program.kill('SIGTERM');
    await ended;
  }
}
