/** @file Runs a supervised child process: no shell, an argument list, limits, a timeout. An abort also kills everything it started. */
import { spawn, type ChildProcess, type StdioOptions } from 'node:child_process';
import { basename } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { inSpan } from './in-span.js';
import { sandboxed, type ProcessLimits } from './sandboxed.js';
import { findOnPath, isExecutable } from './tools.js';

const STDERR_TAIL_BYTES = 4096;
const STDOUT_LIMIT_BYTES = 16 * 1024 * 1024;

export interface ProcessOptions extends ProcessLimits {
  timeoutSeconds: number;
  signal?: AbortSignal | undefined;
  cwd?: string | undefined;
  /** Standard input; closed if omitted. */
  input?: Readable | undefined;
  /** Receives standard output with back-pressure; if omitted, the text is collected (at most 16 MiB). */
  output?: Writable | undefined;
  /** Called with lines of standard output, or of file descriptor 3 if `output` is given. */
  onLine?: ((line: string) => void) | undefined;
  /** Opens file descriptor 3, a second output for lines. */
  sideChannel?: boolean | undefined;
}

export interface ProcessResult {
  stdout: string;
  /** The last 4 kB. */
  stderrTail: string;
}

export type ProcessFailure = 'missing' | 'spawn' | 'timeout' | 'exit';

export class ProcessError extends Error {
  override readonly name = 'ProcessError';

  constructor(
    readonly failure: ProcessFailure,
    message: string,
    readonly stderrTail: string,
    readonly exitCode: number | null,
    /** The signal that killed it, such as SIGKILL by the OOM killer. */
    readonly exitSignal: NodeJS.Signals | null,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/** Runs a program to completion. Rejects with a `ProcessError`, the signal's reason if aborted, or the error of `input` or `output`, but
 * only after the process has ended.
 */
export function runProcess(program: string, args: readonly string[], options: ProcessOptions): Promise<ProcessResult> {
  const name = basename(program);
  return inSpan(name, { 'process.executable.name': name }, () => run(program, args, options), outcomeOf);
}

/** A user-facing description of the exit. */
const endedBy = (signal: NodeJS.Signals): string =>
  signal === 'SIGKILL' || signal === 'SIGTERM' ? 'was stopped from outside.' : 'crashed.';

/** Excludes the message, which may contain file names. */
function outcomeOf(error: unknown): string {
  return error instanceof ProcessError ? error.failure : 'aborted';
}

async function run(program: string, args: readonly string[], options: ProcessOptions): Promise<ProcessResult> {
  const { signal } = options;
  signal?.throwIfAborted();
  const path = program.includes('/') ? program : await findOnPath(program);
  if (path === undefined || !(await isExecutable(path))) {
    throw new ProcessError('missing', `${program} is not installed`, '', null, null);
  }
  const boxed = await sandboxed(path, args, options);
  signal?.throwIfAborted();

  const child = spawn(boxed.command, boxed.args, {
    cwd: options.cwd,
    // Don't pass this process's secrets to the child.
    env: { PATH: process.env['PATH'], LD_LIBRARY_PATH: process.env['LD_LIBRARY_PATH'], LC_ALL: 'C' },
    stdio: stdio(options),
    // A process group, so that everything the child starts can be killed with it.
    detached: true,
  });
  const kill = (): void => killGroup(child);
  const timeout = { expired: false };
  const timer = setTimeout(() => {
    timeout.expired = true;
    kill();
  }, options.timeoutSeconds * 1000);
  signal?.addEventListener('abort', kill, { once: true });
  try {
    const ended = await supervise(child, options, kill);
    signal?.throwIfAborted();
    if (timeout.expired) {
      throw new ProcessError(
        'timeout',
        `${program} took longer than ${options.timeoutSeconds} s`,
        ended.stderrTail,
        null,
        null,
      );
    }
    if (ended.fault !== undefined) throw ended.fault;
    if (ended.exitCode !== 0) {
      const how = ended.exitSignal === null ? `ended with code ${ended.exitCode}.` : endedBy(ended.exitSignal);
      throw new ProcessError('exit', `${basename(program)} ${how}`, ended.stderrTail, ended.exitCode, ended.exitSignal);
    }
    return { stdout: ended.stdout, stderrTail: ended.stderrTail };
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', kill);
  }
}

function killGroup({ pid }: ChildProcess): void {
  // Without a pid it never started; 0 would be our own process group.
  if (!pid) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // All of them have ended.
  }
}

function stdio({ input, sideChannel }: ProcessOptions): StdioOptions {
  return [input ? 'pipe' : 'ignore', 'pipe', 'pipe', ...(sideChannel ? (['pipe'] as const) : [])];
}

interface Ended extends ProcessResult {
  exitCode: number | null;
  exitSignal: NodeJS.Signals | null;
  /** The first error of the streams or of starting. */
  fault: Error | undefined;
}

async function supervise(child: ChildProcess, options: ProcessOptions, kill: () => void): Promise<Ended> {
  let fault: Error | undefined;
  const fail = (error: unknown): void => {
    fault ??= error instanceof Error ? error : new Error(String(error));
    kill();
  };
  // Check first: a process that couldn't start for lack of file descriptors has no streams.
  const closed = new Promise<[number | null, NodeJS.Signals | null]>((resolve) => {
    child.once('error', (error) => {
      fault ??= new ProcessError('spawn', error.message, '', null, null, { cause: error });
      // A process that never started has no close event.
      if (child.pid === undefined) resolve([null, null]);
    });
    child.once('close', (code, signal) => resolve([code, signal]));
  });
  const stderr = tail(STDERR_TAIL_BYTES);
  child.stderr?.on('data', stderr.add);

  const pipes: Promise<void>[] = [];
  const { input, output, onLine } = options;
  if (input && child.stdin) {
    // A child may exit before reading all input; its exit code tells whether it succeeded.
    pipes.push(pipeline(input, child.stdin).catch((error: unknown) => void (isBrokenPipe(error) || fail(error))));
  }
  let stdout = '';
  const lines = onLine && lineSplitter(onLine);
  const hear = (text?: string): void => {
    try {
      if (text === undefined) lines?.end();
      else lines?.add(text);
    } catch (error) {
      fail(error);
    }
  };
  const streams = child.stdio as ChildProcess['stdio'] | undefined;
  const side = options.sideChannel ? (streams?.[3] as Readable | undefined) : undefined;
  if (output && child.stdout) {
    pipes.push(pipeline(child.stdout, output).catch(fail));
  } else {
    child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      stdout += text;
      if (stdout.length > STDOUT_LIMIT_BYTES) fail(new Error('The program said more than can be kept.'));
      if (!side) hear(text);
    });
  }
  side?.setEncoding('utf8').on('data', hear);

  const [exitCode, exitSignal] = await closed;
  await Promise.all(pipes);
  // Drop a line that was truncated.
  if (exitCode === 0) hear();
  return { stdout, stderrTail: stderr.text(), exitCode, exitSignal, fault };
}

function isBrokenPipe(error: unknown): boolean {
  const code = (error as NodeJS.ErrnoException | undefined)?.code;
  return code === 'EPIPE' || code === 'ECONNRESET' || code === 'ERR_STREAM_PREMATURE_CLOSE';
}

function tail(limitBytes: number): { add: (chunk: Buffer) => void; text: () => string } {
  let kept = Buffer.alloc(0);
  return {
    add: (chunk) => {
      kept = Buffer.concat([kept, chunk]).subarray(-limitBytes);
    },
    text: () => kept.toString('utf8'),
  };
}

function lineSplitter(onLine: (line: string) => void): { add(text: string): void; end(): void } {
  let rest = '';
  return {
    add(text) {
      const parts = (rest + text).split('\n');
      rest = parts.pop() ?? '';
      parts.forEach(onLine);
    },
    end() {
      if (rest !== '') onLine(rest);
      rest = '';
    },
  };
}
