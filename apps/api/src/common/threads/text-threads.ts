import { HttpStatus, Injectable, type OnModuleDestroy } from '@nestjs/common';
import { isOutOfBounds } from '@timbrel/documents';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { Piscina } from 'piscina';
import { DomainError } from '../errors/domain-error.js';
import { FairQueue, QueueFullError } from './fair-queue.js';

/** Functions that a thread runs. What goes in is copied, but for bytes of files: these are given away. What comes out is copied. */
export interface Tasks<Functions> {
  /** Their module below `apps/api/dist`, without `.js`. It imports neither Nest nor the database. */
  module: string;
  /** The same functions, for texts so short that a thread would take longer. */
  functions: Functions;
}

export interface TaskOptions {
  /** Whose work it is: an account has one thread at a time. */
  account: string;
  signal?: AbortSignal | undefined;
  /** Of the text. Short ones are worked on at once; what may take long whatever its length has none. */
  characters?: number;
  timeoutMs?: number;
}

type InputOf<Task> = Task extends (input: infer Input) => unknown ? Input : never;
type ResultOf<Task> = Task extends (input: never) => infer Result ? Awaited<Result> : never;

const INLINE_CHARACTERS = 16_000;
const TIMEOUT_MS = 20_000;
const HEAP_MB = 512;
/** A thread that has nothing to do gives its memory back. */
const IDLE_MS = 10_000;
const THREADS = Math.max(2, Math.min(4, availableParallelism() - 1));
const LIMITS = { slots: THREADS, mostWaiting: 200, mostWaitingPerAccount: 10 };

/** `apps/api/dist`, also where this runs from `src`. */
const BUILT = join(import.meta.dirname, '../../../dist');

export class TextTooComplexError extends DomainError {
  constructor() {
    const message = 'This text takes too much time or memory to work on. Divide it into parts and try again.';
    super(HttpStatus.PAYLOAD_TOO_LARGE, 'TEXT_TOO_COMPLEX', message);
  }
}

class TextWorkBusyError extends DomainError {
  constructor() {
    const message = 'Too many of your texts are being worked on at the moment. Please try again in a few seconds.';
    super(HttpStatus.TOO_MANY_REQUESTS, 'TEXT_WORK_BUSY', message, { headers: { 'Retry-After': '5' } });
  }
}

/** Works on users' texts in threads, so that whatever a text makes its reader do, everybody else is answered. */
@Injectable()
export class TextThreads implements OnModuleDestroy {
  private readonly queue = new FairQueue(LIMITS);
  private pool: Piscina | undefined;

  /**
   * @param input or what gets it, asked for when a thread is free
   * @throws DomainError 413 where it takes too long or too much memory, 429 where the account has too much waiting; or the signal's reason
   */
  async run<Functions, Name extends keyof Functions & string>(
    { module, functions }: Tasks<Functions>,
    name: Name,
    input: InputOf<Functions[Name]> | (() => Promise<InputOf<Functions[Name]>>),
    options: TaskOptions,
  ): Promise<ResultOf<Functions[Name]>> {
    type Result = ResultOf<Functions[Name]>;
    const read = async () => (isGetter(input) ? input() : input);
    if (options.characters !== undefined && options.characters <= INLINE_CHARACTERS) {
      const task = functions[name] as (input: InputOf<Functions[Name]>) => Result | Promise<Result>;
      return task(await read());
    }
    const filename = join(BUILT, `${module}.js`);
    const work = async () => (await this.inThread(await read(), { ...options, filename, name })) as Result;
    return this.inTurn(options, work);
  }

  /** Waits for the account's turn as `run` does, for work that a process of its own does. @throws DomainError 429 */
  inTurn<Result>({ account, signal }: TaskOptions, work: () => Promise<Result>): Promise<Result> {
    return this.queue.run(account, work, signal).catch((error: unknown) => {
      throw error instanceof QueueFullError ? new TextWorkBusyError() : error;
    });
  }

  async onModuleDestroy(): Promise<void> {
    await this.pool?.destroy();
  }

  private async inThread(
    input: unknown,
    { filename, name, signal, timeoutMs = TIMEOUT_MS }: TaskOptions & { filename: string; name: string },
  ): Promise<unknown> {
    const timeout = AbortSignal.timeout(timeoutMs);
    const either = signal ? AbortSignal.any([signal, timeout]) : timeout;
    try {
      return (await this.threads().run(input, {
        ...{ filename, name, signal: either },
        transferList: bytesOf(input),
      })) as unknown;
    } catch (error) {
      signal?.throwIfAborted();
      if (timeout.aborted || isOutOfMemory(error) || isOutOfBounds(error)) throw new TextTooComplexError();
      throw error;
    }
  }

  private threads(): Piscina {
    return (this.pool ??= new Piscina({
      ...{ minThreads: 0, maxThreads: THREADS, idleTimeout: IDLE_MS },
      resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
      // They need neither secrets nor a debugger's port or a test's loader.
      ...{ env: { NODE_ENV: 'production' }, execArgv: [] },
      // A thread that waits for a document's process has to hear of it.
      atomics: 'disabled',
    }));
  }
}

/** Bytes of a file go to the thread as they are, unless they share their memory with others, as short Buffers do. */
function bytesOf(input: unknown): ArrayBuffer[] {
  if (typeof input !== 'object' || input === null) return [];
  return Object.values(input).flatMap((value: unknown) =>
    value instanceof Uint8Array && value.buffer instanceof ArrayBuffer && value.byteLength === value.buffer.byteLength
      ? [value.buffer]
      : [],
  );
}

const isGetter = <Input>(input: Input | (() => Promise<Input>)): input is () => Promise<Input> =>
  typeof input === 'function';

const isOutOfMemory = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
