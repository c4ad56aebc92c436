import { ByteBudget, type ByteLimits } from './byte-budget.js';

/** A body or an answer that lies in memory while its connection is at work. */
export interface InFlightTransfer {
  owner: string;
  bytes: number;
  /** How much of it has come or gone over the connection. */
  moved: () => number;
  /** Whether the connection is done with it, and it is at work here. */
  isWhole?: () => boolean;
  /** Ends it, in favour of another. */
  end: () => void;
}

/** Who makes way when bytes are short: what has been on its way for so long, and is slower than that. */
export interface Slowness {
  youngMs: number;
  bytesPerSecond: number;
}

interface Held extends InFlightTransfer {
  since: number;
  release: () => void;
}

/** A budget that nobody exhausts by being slow: where bytes are short, the slowest makes way, of the same owner where its share is full. */
export class EvictingBudget {
  private readonly budget: ByteBudget;
  private readonly held = new Set<Held>();

  /** @param forNewcomers how many times as fast is still slow where an owner that holds nothing finds no room */
  constructor(
    limits: ByteLimits,
    private readonly slowness: Slowness,
    private readonly forNewcomers = 1,
  ) {
    this.budget = new ByteBudget(limits);
  }

  get heldBytes(): number {
    return this.budget.heldBytes;
  }

  /** @returns what gives the bytes back, once; null where they are too many and nobody is slow */
  reserve(item: InFlightTransfer): (() => void) | null {
    const { owner, bytes } = item;
    for (;;) {
      const release = this.budget.reserve(owner, bytes);
      if (release) return this.hold({ ...item, since: performance.now(), release });
      const slowest = this.slowestFor(owner, bytes);
      if (!slowest) return null;
      this.release(slowest);
      slowest.end();
    }
  }

  private hold(item: Held): () => void {
    this.held.add(item);
    return () => this.release(item);
  }

  private release(item: Held): void {
    this.held.delete(item);
    item.release();
  }

  private slowestFor(owner: string, bytes: number): Held | null {
    const now = performance.now();
    const isShareFull = !this.budget.fitsShare(owner, bytes);
    let slowest: Held | null = null;
    let least = this.slowness.bytesPerSecond * (this.budget.holdsAny(owner) ? 1 : this.forNewcomers);
    for (const item of this.held) {
      const ms = now - item.since;
      if ((isShareFull && item.owner !== owner) || ms < this.slowness.youngMs || item.isWhole?.()) continue;
      const pace = (item.moved() / Math.max(1, ms)) * 1_000;
      if (!(pace < least)) continue;
      [slowest, least] = [item, pace];
    }
    return slowest;
  }
}
