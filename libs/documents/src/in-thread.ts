/** @file Work of seconds beside everything else, bounded in time and memory. */
import { createRequire } from 'node:module';
import { Worker } from 'node:worker_threads';

const { resolve: programOf } = createRequire(import.meta.url);

export interface Bounds {
  timeoutMs: number;
  heapMb: number;
  signal?: AbortSignal | undefined;
}

/** It was not done in time, or not in the memory it had. */
export class OutOfBoundsError extends Error {
  override readonly name = 'OutOfBoundsError';
}

/**
 * Runs a program of this library as a thread of its own.
 * @param program its name among the package's exports
 * @returns the first message that it posts
 * @throws OutOfBoundsError, or what the program threw
 */
export function inThread<Answer>(
  program: 'program' | 'pdf-text-program',
  workerData: unknown,
  { timeoutMs, heapMb, signal }: Bounds,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const worker = new Worker(programOf(`@timbrel/documents/${program}`), {
      workerData,
      resourceLimits: { maxOldGenerationSizeMb: heapMb },
      // Neither a test's loader nor a debugger's port is for it.
      execArgv: [],
    });
    const stop = (reason: Error) => {
      reject(reason);
      void worker.terminate();
    };
    const abort = () => stop(signal!.reason as Error);
    const timer = setTimeout(() => stop(new OutOfBoundsError(`It was not done in ${timeoutMs / 1_000} s`)), timeoutMs);
    signal?.addEventListener('abort', abort, { once: true });
    worker.once('message', resolve);
    worker.once('error', (error: Error & { code?: string }) =>
      reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new OutOfBoundsError(error.message) : error),
    );
    worker.once('exit', (code) => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', abort);
      reject(new Error(`The thread ended with ${code}`));
    });
  });
}
