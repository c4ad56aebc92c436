/** @file Work of seconds beside everything else, bounded in time and memory: whatever it takes is the machine's again when it ends. */
import { fork, type ChildProcess } from 'node:child_process';
import { createRequire } from 'node:module';
import { setPriority } from 'node:os';
import { type Readable } from 'node:stream';
import { type Outcome } from './program-outcome.js';

const { resolve: programOf } = createRequire(import.meta.url);

/** So many programs of one process at once; others wait, first come, first served. */
const MOST_AT_ONCE = 2;
/** Whoever waits for an answer of a server goes first. */
const LOW_PRIORITY = 10;

export interface Bounds {
  /** Without the time in which it waits for its turn. */
  timeoutMs: number;
  heapMb: number;
  signal?: AbortSignal | undefined;
}

const OUT_OF_BOUNDS = 'OUT_OF_BOUNDS';

/** It was not done in time, or not in the memory it had. */
export class OutOfBoundsError extends Error {
  override readonly name = 'OutOfBoundsError';

  constructor(message: string) {
    super(message, { cause: OUT_OF_BOUNDS });
  }
}

/** Also of an error that came from a thread: its class is lost on the way, its cause isn't. */
export const isOutOfBounds = (error: unknown): boolean => error instanceof Error && error.cause === OUT_OF_BOUNDS;

/**
 * Runs a program of this library as a process of its own.
 * @param program its name among the package's exports; it answers by `answer` of program-outcome.ts
 * @param question a value, or a stream of bytes that goes to the program's standard input without being held here
 * @returns its answer
 * @throws OutOfBoundsError, the signal's reason, or what the program threw
 */
export async function inProcess<Answer>(
  program: 'program' | 'pdf-text-program',
  question: object | Readable,
  bounds: Bounds,
): Promise<Answer> {
  await turn(bounds.signal);
  try {
    return await run<Answer>(programOf(`@timbrel/documents/${program}`), question, bounds);
  } finally {
    running -= 1;
    waiting.shift()?.();
  }
}

let running = 0;
const waiting: (() => void)[] = [];

async function turn(signal: AbortSignal | undefined): Promise<void> {
  signal?.throwIfAborted();
  if (running >= MOST_AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve));
  running += 1;
}

function run<Answer>(
  program: string,
  question: object | Readable,
  { timeoutMs, heapMb, signal }: Bounds,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const child = fork(program, {
      // Bytes arrive as bytes.
      serialization: 'advanced',
      // It needs no secret of ours, and neither a test's loader nor a debugger's port is for it.
      env: {},
      execArgv: [`--max-old-space-size=${heapMb}`],
      stdio: [isStream(question) ? 'pipe' : 'ignore', 'ignore', 'ignore', 'ipc'],
    });
    lowerPriority(child);
    const stop = (reason: Error) => {
      reject(reason);
      child.kill('SIGKILL');
    };
    const abort = () => stop(signal!.reason as Error);
    const timer = setTimeout(() => stop(new OutOfBoundsError(`It was not done in ${timeoutMs / 1_000} s`)), timeoutMs);
    signal?.addEventListener('abort', abort, { once: true });
    if (signal?.aborted) abort();
    let outcome: Outcome<Answer> | undefined;
    child.once('message', (said: Outcome<Answer>) => (outcome = said));
    child.once('error', reject);
    child.once('exit', (code, killedBy) => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', abort);
      if (outcome === undefined) reject(causeOf(code, killedBy));
      else if ('answer' in outcome) resolve(outcome.answer);
      else reject(new Error(outcome.error));
    });
    if (isStream(question)) {
      // A program that ends before it has read everything says why itself.
      child.stdin!.on('error', () => undefined);
      question.on('error', stop).pipe(child.stdin!);
    } else child.send(question, (error) => error && reject(error));
  });
}

const isStream = (question: object): question is Readable => 'pipe' in question;

/** V8 aborts where its heap is full, and the kernel kills where the machine's memory is. */
const causeOf = (code: number | null, killedBy: NodeJS.Signals | null): Error =>
  killedBy === 'SIGABRT' || killedBy === 'SIGKILL'
    ? new OutOfBoundsError('It took more memory than it may')
    : new Error(`The program ended with ${killedBy ?? code}`);

function lowerPriority({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) setPriority(pid, LOW_PRIORITY);
  } catch {
    // It has ended already.
  }
}
