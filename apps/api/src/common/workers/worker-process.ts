import { type ChildProcess, fork } from 'node:child_process';
import { setPriority } from 'node:os';
import { join } from 'node:path';
import { type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { framed } from './frames.js';
import { type StreamedBytes } from './streamed-bytes.js';
import { BYTES_FD, type TaskAnswer, type TaskMessage } from './task-process.js';

/** `apps/api/dist`, also where this runs from `src`. */
export const BUILT = join(import.meta.dirname, '../../../dist');
const PROGRAM = join(BUILT, 'common/workers/task-process.js');

const KILLED = 'SIGKILL';
/** Whoever waits for an answer of the server goes first. */
const LOW_PRIORITY = 10;

/** The process ended without an answer: it needed more memory than it may have. */
export class WorkerDiedError extends Error {
  override readonly name = 'WorkerDiedError';
}

/**
 * A process for work that may take any time and memory. Not a thread: what runs out of memory within a built-in function of the engine takes
 * all threads of its process along, and such a function can't be ended either.
 */
export class WorkerProcess {
  private readonly child: ChildProcess;
  private isEnded = false;

  constructor(heapMb: number) {
    this.child = fork(PROGRAM, [], {
      execArgv: [`--max-old-space-size=${heapMb}`],
      // It needs no secrets, but gives memory back as the server does (tools/setup/process-memory.env).
      env: { NODE_ENV: 'production', ...allocatorSettings() },
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc', 'pipe'],
    });
    // A process that could not be started, for want of file descriptors say, tells whoever gives it work.
    this.child.on('error', () => undefined);
    const stdio = this.child.stdio as ChildProcess['stdio'] | undefined;
    // It ends with the process, which says why.
    stdio?.[BYTES_FD]?.on('error', () => undefined);
    lowerPriority(this.child);
  }

  get isAlive(): boolean {
    return !this.isEnded && this.child.connected;
  }

  /**
   * One at a time. When the signal is aborted, the process is ended.
   * @param bytes that follow the message, where it says so
   * @throws WorkerDiedError, the signal's reason, or what the function or the source of the bytes threw
   */
  run(message: TaskMessage, signal: AbortSignal, bytes: StreamedBytes | null = null): Promise<unknown> {
    const { child } = this;
    return new Promise<unknown>((resolve, reject) => {
      const done = (settle: () => void) => {
        child.off('message', answered).off('exit', died).off('error', failed);
        signal.removeEventListener('abort', aborted);
        settle();
      };
      const answered = (answer: TaskAnswer) =>
        done(() => ('error' in answer ? reject(new Error(answer.error)) : resolve(answer.result)));
      let broken: Error | null = null;
      const died = (code: number | null, ending: string | null) =>
        done(() =>
          reject(
            broken && ending === KILLED ? broken : new WorkerDiedError(`The process ended with ${ending ?? code}`),
          ),
        );
      const failed = (error: Error) => done(() => reject(error));
      const aborted = () => {
        this.end();
        done(() => reject(signal.reason as Error));
      };
      if (signal.aborted) return aborted();
      child.on('message', answered).on('exit', died).on('error', failed);
      signal.addEventListener('abort', aborted, { once: true });
      child.send(message, (error) => error && failed(error));
      if (!bytes) return;
      // Without its bytes it would wait for ever.
      this.pour(bytes, signal, (error) => (broken = error)).catch(() => this.end());
    });
  }

  /** @param onBroken what is wrong with the source; a process that ends says so itself */
  private async pour({ open }: StreamedBytes, signal: AbortSignal, onBroken: (error: Error) => void): Promise<void> {
    const source = async function* () {
      try {
        yield* await open();
      } catch (error) {
        onBroken(error as Error);
        throw error;
      }
    };
    await pipeline(source, framed, this.child.stdio[BYTES_FD] as Writable, { end: false, signal });
  }

  end(): void {
    this.isEnded = true;
    this.child.kill(KILLED);
  }
}

const allocatorSettings = () =>
  Object.fromEntries(Object.entries(process.env).filter(([name]) => name.startsWith('MALLOC_')));

function lowerPriority({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) setPriority(pid, LOW_PRIORITY);
  } catch {
    // It has ended already.
  }
}
