import { HttpStatus, Injectable, type OnModuleDestroy } from '@nestjs/common';
import { availableParallelism, totalmem } from 'node:os';
import { join } from 'node:path';
import { DomainError } from '../errors/domain-error.js';
import { FairQueue, QueueFullError } from './fair-queue.js';
import { partStreamed, readStreamed, type Streamable } from './streamed-bytes.js';
import { workerLimits } from './worker-limits.js';
import { BUILT, WorkerDiedError, WorkerProcess } from './worker-process.js';

/** Functions that a process runs. What goes in and comes out is copied. */
export interface Tasks<Functions> {
  /** Their module below `apps/api/dist`, without `.js`. It imports neither Nest nor the database. */
  module: string;
  /** The same functions, for texts so short that a process would take longer. */
  functions: Functions;
}

export interface TaskOptions {
  /** Whose work it is: an account has one process at a time. */
  account: string;
  signal?: AbortSignal | undefined;
  /** Of the text. Short ones are worked on at once; what may take long whatever its length has none. */
  characters?: number;
  /** So many of them are worked on at once where the work is light: a megabyte of JSON takes some 20 ms. */
  inlineCharacters?: number;
  /** Texts that what gets the input keeps in memory meanwhile: they count among those that wait. */
  held?: readonly (string | null)[];
  timeoutMs?: number;
  /** Waits for its turn whatever else is waiting: for jobs, of which a worker runs only a few at once. */
  isPatient?: boolean;
}

type InputOf<Task> = Task extends (input: infer Input) => unknown ? Input : never;
type ResultOf<Task> = Task extends (input: never) => infer Result ? Awaited<Result> : never;

const INLINE_CHARACTERS = 16_000;
const TIMEOUT_MS = 20_000;
/** A process that has nothing to do gives its memory back. */
const IDLE_MS = 10_000;

const memoryMb = Math.min(totalmem(), process.constrainedMemory() || Infinity) / 2 ** 20;
const { processes: slots, heapMb } = workerLimits(memoryMb, availableParallelism());
/** Texts that wait for a process, by their characters; with each waits what it was parsed into, several times as large. */
const WAITING_TEXTS = { perOwner: 16 * 2 ** 20, total: 24 * 2 ** 20 };
const LIMITS = { slots, mostWaiting: 200, mostWaitingPerAccount: 10, mostBytes: WAITING_TEXTS };

export class TextTooComplexError extends DomainError {
  constructor() {
    const message = 'This text takes too much time or memory to work on. Divide it into parts and try again.';
    super(HttpStatus.PAYLOAD_TOO_LARGE, 'TEXT_TOO_COMPLEX', message);
  }
}

export class TextWorkBusyError extends DomainError {
  constructor() {
    const message = 'Too many of your texts are being worked on at the moment. Please try again in a few seconds.';
    super(HttpStatus.TOO_MANY_REQUESTS, 'TEXT_WORK_BUSY', message, { headers: { 'Retry-After': '5' } });
  }
}

/** Works on users' texts in processes of their own, so that whatever a text makes its reader do, everybody else is answered. */
@Injectable()
export class TextWorkers implements OnModuleDestroy {
  private readonly queue = new FairQueue(LIMITS);
  private readonly idle: { worker: WorkerProcess; timer: NodeJS.Timeout }[] = [];
  private readonly working = new Set<WorkerProcess>();

  /**
   * @param input or what gets it, asked for when a process is free; bytes in it may be streamed
   * @throws DomainError 413 where it takes too long or too much memory, 429 where the account has too much waiting; or the signal's reason
   */
  async run<Functions, Name extends keyof Functions & string>(
    { module, functions }: Tasks<Functions>,
    name: Name,
    input: Streamable<InputOf<Functions[Name]>> | (() => Promise<Streamable<InputOf<Functions[Name]>>>),
    options: TaskOptions,
  ): Promise<ResultOf<Functions[Name]>> {
    type Result = ResultOf<Functions[Name]>;
    const read = async () => (isGetter(input) ? input() : input);
    const { characters, inlineCharacters = INLINE_CHARACTERS } = options;
    if (characters !== undefined && characters <= inlineCharacters) {
      const task = functions[name] as (input: InputOf<Functions[Name]>) => Result | Promise<Result>;
      return task(await readStreamed<InputOf<Functions[Name]>>(await read()));
    }
    const work = async () => (await this.inProcess(join(BUILT, `${module}.js`), name, await read(), options)) as Result;
    const bytes = charactersIn(isGetter(input) ? options.held : input);
    return this.queue.run(options.account, work, { ...options, bytes }).catch((error: unknown) => {
      throw error instanceof QueueFullError ? new TextWorkBusyError() : error;
    });
  }

  onModuleDestroy(): void {
    for (const { worker, timer } of this.idle.splice(0)) {
      clearTimeout(timer);
      worker.end();
    }
    for (const worker of this.working) worker.end();
  }

  private async inProcess(
    module: string,
    name: string,
    input: unknown,
    { signal, timeoutMs = TIMEOUT_MS }: TaskOptions,
  ): Promise<unknown> {
    const parted = partStreamed(input);
    const message = parted ? { module, name, input: parted.input, bytesAt: parted.at } : { module, name, input };
    const timeout = AbortSignal.timeout(timeoutMs);
    const worker = this.acquire();
    try {
      const ending = signal ? AbortSignal.any([signal, timeout]) : timeout;
      return await worker.run(message, ending, parted?.bytes);
    } catch (error) {
      signal?.throwIfAborted();
      if (timeout.aborted || error instanceof WorkerDiedError) throw new TextTooComplexError();
      throw error;
    } finally {
      this.release(worker);
    }
  }

  private acquire(): WorkerProcess {
    let worker: WorkerProcess | undefined;
    while (!worker?.isAlive && this.idle.length > 0) {
      const { worker: next, timer } = this.idle.pop()!;
      clearTimeout(timer);
      worker = next;
    }
    const taken = worker?.isAlive ? worker : new WorkerProcess(heapMb);
    this.working.add(taken);
    return taken;
  }

  private release(worker: WorkerProcess): void {
    this.working.delete(worker);
    if (!worker.isAlive) return;
    const timer = setTimeout(() => {
      this.idle.splice(
        this.idle.findIndex((each) => each.worker === worker),
        1,
      );
      worker.end();
    }, IDLE_MS);
    this.idle.push({ worker, timer: timer.unref() });
  }
}

const isGetter = <Input>(input: Input | (() => Promise<Input>)): input is () => Promise<Input> =>
  typeof input === 'function';

/** Of an input's own texts: they are what makes one large. */
function charactersIn(input: unknown): number {
  if (typeof input === 'string') return input.length;
  if (typeof input !== 'object' || input === null) return 0;
  return Object.values(input).reduce((sum: number, each) => sum + (typeof each === 'string' ? each.length : 0), 0);
}
