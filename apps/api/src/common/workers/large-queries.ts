import { Injectable } from '@nestjs/common';
import { Environment } from '../../config/environment.js';
import { FairQueue, QueueFullError, type TurnOptions } from './fair-queue.js';
import { TextWorkBusyError } from './text-workers.js';

/** Requests that wait for their turn hold nothing but themselves. */
const WAITING = { mostWaiting: 300, mostWaitingPerAccount: 20 };

/**
 * Queries whose rows, or whose time, are as large as the texts that an account has written: megabytes, or seconds. Each account has one at a
 * time, and all together take half of the connections, so that everybody else's short queries find one, and so that what has been read and
 * not been counted yet stays a few texts.
 */
@Injectable()
export class LargeQueries {
  private readonly queue: FairQueue;

  constructor({ DATABASE_POOL_SIZE }: Environment) {
    this.queue = new FairQueue({ slots: Math.floor(DATABASE_POOL_SIZE / 2), ...WAITING });
  }

  /** @param account whose turn it takes @throws DomainError 429 where too many wait, or the signal's reason */
  run<Result>(account: string, query: () => Promise<Result>, options?: TurnOptions): Promise<Result> {
    return this.queue.run(account, query, options).catch((error: unknown) => {
      throw error instanceof QueueFullError ? new TextWorkBusyError() : error;
    });
  }
}
