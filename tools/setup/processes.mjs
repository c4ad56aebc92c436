/** @file Programs we start: each in a group of its own, logged, ended in order, and never left behind. */
import { spawn, spawnSync } from 'node:child_process';
import { closeSync, existsSync, openSync, readFileSync, readlinkSync, realpathSync } from 'node:fs';

/**
 * util-linux's setpriv makes the kernel end a child when its parent dies, also by kill -9. Without it the child starts
 * all the same, and the next start ends what was left behind (see endOrphan).
 */
const canBindToParent = spawnSync('setpriv', ['--pdeathsig', 'TERM', 'true']).status === 0;

/** All that runs, in the order it was started. */
const running = new Set();
let ending = false;

/** Whether the command is on its way out, so that programs end because we asked them to. */
export const isEnding = () => ending;

/**
 * Starts a program in a process group of its own, so that a Ctrl-C in the terminal reaches us alone and we end it in order.
 * @param {string} command
 * @param {string[]} args
 * @param {{ env?: NodeJS.ProcessEnv, cwd?: string, uid?: number, gid?: number, endSignal?: NodeJS.Signals,
 *   graceMs?: number, output?: 'inherit' | 'pipe' | 'stderr' | { file: string } }} [options] `output` goes nowhere unless named;
 *   `graceMs` is the time it gets to end by itself
 * @returns {RunningProgram}
 */
export function startProgram(command, args, options = {}) {
  if (ending) throw new Error(`${command} was not started: the command is ending.`);
  const { output, endSignal = 'SIGTERM', graceMs = 10_000, ...spawnOptions } = options;
  const bound = canBindToParent
    ? ['setpriv', ['--pdeathsig', endSignal.replace('SIG', ''), command, ...args]]
    : [command, args];
  const sink = output?.file ? openSync(output.file, 'a', 0o600) : (output ?? 'ignore');
  // 'stderr' keeps standard output free for results and shows the rest.
  const stdio = sink === 'stderr' ? ['ignore', 'pipe', 'inherit'] : ['ignore', sink, sink];
  const program = new RunningProgram(spawn(...bound, { ...spawnOptions, detached: true, stdio }), endSignal, graceMs);
  if (typeof sink === 'number') closeSync(sink);
  running.add(program);
  void program.ended.then(() => running.delete(program));
  return program;
}

/**
 * Runs a program to its end.
 * @returns {Promise<{ ok: boolean, output: string, outcome: Outcome }>} `output` holds both streams, unless they went elsewhere
 */
export async function runProgram(command, args, options = {}) {
  const program = startProgram(command, args, { output: 'pipe', ...options });
  const outcome = await program.ended;
  return { ok: outcome.code === 0, output: program.output, outcome };
}

/** Ends everything, the last started first, each one after the other; nothing new starts from now on. */
export async function stopAll() {
  ending = true;
  for (const program of [...running].reverse()) await program.stop();
}

/** Ends everything at once. */
export function killAll() {
  ending = true;
  for (const program of running) program.kill();
}

/** @typedef {{ code: number | null, signal: string | null, error?: Error }} Outcome */

/** One started program. `ended` resolves once with how it went, and never rejects. */
export class RunningProgram {
  #child;
  #endSignal;
  #graceMs;

  constructor(child, endSignal, graceMs) {
    this.#child = child;
    this.#endSignal = endSignal;
    this.#graceMs = graceMs;
    this.output = '';
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (this.output += chunk));
    /** @type {Outcome | undefined} */
    this.outcome = undefined;
    /** @type {Promise<Outcome>} */
    this.ended = new Promise((resolve) => {
      const end = (outcome) => {
        if (this.outcome) return;
        this.outcome = outcome;
        this.#killGroup(); // what it started and left behind, such as the servers of an interrupted test
        resolve(outcome);
      };
      child.once('error', (error) => end({ code: null, signal: null, error }));
      child.once('close', (code, signal) => end({ code, signal }));
      // A daemon that it left may hold its output open: don't wait for that one.
      child.once('exit', (code, signal) => setTimeout(end, 2_000, { code, signal }).unref());
    });
  }

  get pid() {
    return this.#child.pid;
  }

  /** Sends a signal to the program alone; one that has ended is left in peace. */
  signal(name) {
    if (!this.outcome) this.#child.kill(name);
  }

  /** Asks it to end, and after its grace ends the whole group. */
  async stop() {
    this.signal(this.#endSignal);
    const timeout = setTimeout(() => this.kill(), this.#graceMs);
    await this.ended;
    clearTimeout(timeout);
  }

  /** Ends the whole group at once. */
  kill() {
    if (!this.outcome) this.#killGroup();
  }

  #killGroup() {
    try {
      if (this.pid) process.kill(-this.pid, 'SIGKILL');
    } catch {
      // Nobody is left in it.
    }
  }
}

export const describeOutcome = ({ code, signal, error }) =>
  error?.message ?? (signal ? `signal ${signal}` : `code ${code}`);

/** Waits until `check` answers true; fails when the program ends first or the time is over. */
export async function waitUntil(check, { program, timeoutMs, what }) {
  const deadline = Date.now() + timeoutMs;
  while (!(await check())) {
    if (program?.outcome) throw new Error(`${what} ended while starting (${describeOutcome(program.outcome)})`);
    if (Date.now() > deadline) throw new Error(`${what} was not ready after ${timeoutMs / 1000} s`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

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
