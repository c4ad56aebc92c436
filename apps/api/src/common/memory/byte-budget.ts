/** Memory that what comes or goes over slow connections may hold in one process. */
export interface ByteLimits {
  perOwner: number;
  /** Of all together. */
  total: number;
  /** Of all together, for owners that hold nothing yet, so that a few who hold their shares keep nobody out; twice the total unless given. */
  newcomers?: number;
}

export class ByteBudget {
  private readonly held = new Map<string, number>();
  private all = 0;

  constructor(private readonly limits: ByteLimits) {}

  /** Of all together. */
  get heldBytes(): number {
    return this.all;
  }

  /**
   * Where nothing else is held, anything fits: a budget bounds what adds up, not how large one thing is.
   * @returns what gives the bytes back, once; null where they are too many
   */
  reserve(owner: string, bytes: number): (() => void) | null {
    const { total, newcomers = 2 * total } = this.limits;
    const most = this.holdsAny(owner) ? total : newcomers;
    if (!this.fitsShare(owner, bytes) || (this.all > 0 && this.all + bytes > most)) return null;
    this.add(owner, bytes);
    let isHeld = true;
    return () => {
      if (isHeld) this.add(owner, -bytes);
      isHeld = false;
    };
  }

  holdsAny(owner: string): boolean {
    return this.held.has(owner);
  }

  /** Whether it is not the owner's own share that is full. */
  fitsShare(owner: string, bytes: number): boolean {
    const own = this.held.get(owner) ?? 0;
    return own === 0 || own + bytes <= this.limits.perOwner;
  }

  private add(owner: string, bytes: number): void {
    this.all += bytes;
    const own = (this.held.get(owner) ?? 0) + bytes;
    if (own > 0) this.held.set(owner, own);
    else this.held.delete(owner);
  }
}
