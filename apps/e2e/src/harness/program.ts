import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { closeSync, openSync, readFileSync } from 'node:fs';

export interface ProgramOptions {
  command: string;
  args: readonly string[];
  env: NodeJS.ProcessEnv;
  /** Takes what it says; appended to. */
  logFile: string;
}

/** One child process. */
export class Program {
  /** Its exit code, or the signal that ended it. */
  readonly ended: Promise<number | NodeJS.Signals>;
  readonly pid: number;
  readonly logFile: string;
  private readonly child: ChildProcess;

  constructor({ command, args, env, logFile }: ProgramOptions) {
    const log = openSync(logFile, 'a');
    // Dies with this process, however that ends.
    this.child = spawn('setpriv', ['--pdeathsig', 'KILL', command, ...args], { env, stdio: ['ignore', log, log] });
    closeSync(log);
    this.logFile = logFile;
    if (this.child.pid === undefined) throw new Error(`${command} cannot be started`);
    this.pid = this.child.pid;
    this.ended = new Promise((resolve) => this.child.once('exit', (code, signal) => resolve(signal ?? code ?? 0)));
  }

  get isRunning(): boolean {
    return this.child.exitCode === null && this.child.signalCode === null;
  }

  /** How long its main thread has been at work, in ms, as Linux counts it. */
  get ranMs(): number {
    const [ran = ''] = readFileSync(`/proc/${this.pid}/task/${this.pid}/schedstat`, 'utf8').split(' ');
    return Number(ran) / 1e6;
  }

  /** The most memory of the machine that it has had at once, in MiB, without what its children have. */
  get peakResidentMib(): number {
    const [, kib] = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${this.pid}/status`, 'utf8')) ?? [];
    return Math.round(Number(kib) / 1024);
  }

  get log(): string {
    return readFileSync(this.logFile, 'utf8');
  }

  /** Sends a signal and goes on. */
  signal(name: NodeJS.Signals): void {
    this.child.kill(name);
  }

  /** Sends a signal that ends it, and waits until it has ended. */
  async end(name: NodeJS.Signals): Promise<number | NodeJS.Signals> {
    this.child.kill(name);
    return this.ended;
  }
}

/** Whether a process of this machine still runs. */
export function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** The processes that a process has started, and theirs. */
export function childrenOf(pid: number): { pid: number; command: string }[] {
  const table = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,args='], { encoding: 'utf8', maxBuffer: 16 * 1024 ** 2 });
  const all = table.split('\n').map((line) => {
    const [, own, parent, command] = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? [];
    return { pid: Number(own), parent: Number(parent), command: command ?? '' };
  });
  const below = (parent: number): { pid: number; command: string }[] =>
    all.filter((each) => each.parent === parent).flatMap((each) => [each, ...below(each.pid)]);
  return below(pid);
}

/** Sends a signal to a process of this machine that may have ended. */
export function signalTo(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // It has ended.
  }
}
