/** @file Work of several accounts on a few slots: each account has one at a time, and the next turn is that of whoever has waited longest. */

import { ByteBudget, type ByteLimits } from '../memory/byte-budget.js';

export interface QueueLimits {
  slots: number;
  /** Waiting turns of all together; twice as many for accounts with none, so that a few who fill the queue keep nobody out. */
  mostWaiting: number;
  mostWaitingPerAccount: number;
  /** Of what waiting turns hold in memory; unbounded unless given. One turn alone may hold more. */
  mostBytes?: ByteLimits;
}

/** Nobody else may wait for a turn now. */
export class QueueFullError extends Error {
  override readonly name = 'QueueFullError';
}

export interface TurnOptions {
  signal?: AbortSignal | undefined;
  /** Waits for its turn whatever else is waiting. */
  isPatient?: boolean;
  /** What it holds in memory while it waits. */
  bytes?: number;
}

export class FairQueue {
  private readonly working = new Set<string>();
  /** In the order in which accounts get their next turn. */
  private readonly waiting = new Map<string, (() => void)[]>();
  private waitingCount = 0;
  private readonly bytes: ByteBudget;

  constructor(private readonly limits: QueueLimits) {
    this.bytes = new ByteBudget(limits.mostBytes ?? { perOwner: Infinity, total: Infinity });
  }

  /** @throws QueueFullError, or the signal's reason when it is aborted before the work begins */
  async run<Result>(account: string, work: () => Promise<Result>, options: TurnOptions = {}): Promise<Result> {
    options.signal?.throwIfAborted();
    await this.turn(account, options);
    try {
      return await work();
    } finally {
      this.working.delete(account);
      this.next();
    }
  }

  private turn(account: string, { signal, isPatient = false, bytes = 0 }: TurnOptions): Promise<void> {
    if (!this.working.has(account) && this.working.size < this.limits.slots) {
      this.working.add(account);
      return Promise.resolve();
    }
    const own = this.waiting.get(account) ?? [];
    const { mostWaiting, mostWaitingPerAccount } = this.limits;
    const most = own.length > 0 ? mostWaiting : 2 * mostWaiting;
    const isFull = own.length >= mostWaitingPerAccount || this.waitingCount >= most;
    const release = isFull || isPatient ? null : this.bytes.reserve(account, bytes);
    if (!release && !isPatient) return Promise.reject(new QueueFullError('Too much work is waiting'));
    return new Promise((resolve, reject) => {
      const begin = () => {
        release?.();
        signal?.removeEventListener('abort', leave);
        resolve();
      };
      const leave = () => {
        release?.();
        this.remove(account, begin);
        reject(signal!.reason as Error);
      };
      signal?.addEventListener('abort', leave, { once: true });
      this.waiting.set(account, [...own, begin]);
      this.waitingCount += 1;
    });
  }

  private next(): void {
    for (const [account, [begin]] of this.waiting) {
      if (this.working.has(account) || !begin) continue;
      this.remove(account, begin);
      this.working.add(account);
      begin();
      return;
    }
  }

  /** Its other turns come after those of everybody else. */
  private remove(account: string, begin: () => void): void {
    const rest = (this.waiting.get(account) ?? []).filter((each) => each !== begin);
    this.waiting.delete(account);
    if (rest.length > 0) this.waiting.set(account, rest);
    this.waitingCount -= 1;
  }
}
