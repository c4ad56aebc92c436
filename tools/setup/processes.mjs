/** @file Programs we start: kept in their own group, logged to a file, ended in order, and never left behind. */
import { spawn, spawnSync } from 'node:child_process';
import { closeSync, existsSync, openSync, readFileSync, readlinkSync, realpathSync } from 'node:fs';

/**
 * util-linux's setpriv makes the kernel end a child when its parent dies, also by kill -9. Without it the child starts
 * all the same, and the next start ends what was left behind (see endOrphan).
 */
const canBindToParent = spawnSync('setpriv', ['--pdeathsig', 'TERM', 'true']).status === 0;

/**
 * Starts a program in a process group of its own, so that a Ctrl-C in the terminal reaches us alone and we end it in order.
 * @param {string} command
 * @param {string[]} args
 * @param {{ env?: NodeJS.ProcessEnv, cwd?: string, logFile?: string, uid?: number, gid?: number, endSignal?: NodeJS.Signals,
 *   stdio?: 'inherit' }} [options] `logFile` receives both outputs; `stdio: 'inherit'` shows them
 * @returns {RunningProgram}
 */
export function startProgram(command, args, options = {}) {
  const { logFile, endSignal = 'SIGTERM', stdio, ...spawnOptions } = options;
  const bound = canBindToParent
    ? ['setpriv', ['--pdeathsig', endSignal.replace('SIG', ''), command, ...args]]
    : [command, args];
  const log = logFile ? openSync(logFile, 'a', 0o600) : 'ignore';
  const child = spawn(...bound, { ...spawnOptions, detached: true, stdio: stdio ?? ['ignore', log, log] });
  if (typeof log === 'number') closeSync(log);
  return new RunningProgram(child, endSignal);
}

/** One started program. `ended` resolves once with how it went, and never rejects. */
export class RunningProgram {
  #child;
  #endSignal;

  constructor(child, endSignal) {
    this.#child = child;
    this.#endSignal = endSignal;
    /** @type {{ code: number | null, signal: string | null, error?: Error } | undefined} */
    this.outcome = undefined;
    /** @type {Promise<{ code: number | null, signal: string | null, error?: Error }>} */
    this.ended = new Promise((resolve) => {
      const end = (outcome) => resolve((this.outcome ??= outcome));
      child.once('error', (error) => end({ code: null, signal: null, error }));
      child.once('exit', (code, signal) => end({ code, signal }));
    });
  }

  get pid() {
    return this.#child.pid;
  }

  /** Sends a signal to the program alone; one that has ended is left in peace. */
  signal(name) {
    if (!this.outcome) this.#child.kill(name);
  }

  /** Asks it to end, and after the grace ends its whole group. */
  async stop(graceMs = 10_000) {
    if (this.outcome || !this.pid) return;
    this.signal(this.#endSignal);
    const patience = setTimeout(() => this.kill(), graceMs);
    await this.ended;
    clearTimeout(patience);
  }

  /** Ends the whole group at once. */
  kill() {
    if (this.outcome || !this.pid) return;
    try {
      process.kill(-this.pid, 'SIGKILL');
    } catch {
      // It ended in between.
    }
  }
}

/** Waits until `check` answers true, or fails when the program ends first or the time is over. */
export async function waitUntil(check, { program, timeoutMs, everyMs = 50, what }) {
  const deadline = Date.now() + timeoutMs;
  while (!(await check())) {
    if (program?.outcome) throw new Error(`${what} ended while starting (${describeOutcome(program.outcome)})`);
    if (Date.now() > deadline) throw new Error(`${what} was not ready after ${timeoutMs / 1000} s`);
    await new Promise((resolve) => setTimeout(resolve, everyMs));
  }
}

export const describeOutcome = ({ code, signal, error }) =>
  error ? error.message : signal ? `signal ${signal}` : `code ${code}`;

/**
 * Ends a server that an earlier run left behind in its data folder. The pid in the file counts only when that process
 * still works in the folder: after a crash or in a new container the number may belong to somebody else.
 * @param {string} pidFile its first line is the pid
 * @param {string} folder the server's working folder
 */
export async function endOrphan(pidFile, folder, signal) {
  if (!existsSync(pidFile)) return;
  const pid = Number.parseInt(readFileSync(pidFile, 'utf8'), 10);
  const worksThere = () => {
    try {
      return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(folder);
    } catch {
      return false;
    }
  };
  if (!worksThere()) return;
  process.kill(pid, signal);
  await waitUntil(() => !worksThere(), { timeoutMs: 30_000, what: `the earlier process ${pid} in ${folder}` });
}
