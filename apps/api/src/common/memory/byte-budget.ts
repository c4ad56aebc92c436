/** Memory that what comes or goes over slow connections may hold in one process, each owner's share and all together. */
export interface ByteLimits {
  perOwner: number;
  total: number;
}

export class ByteBudget {
  private readonly held = new Map<string, number>();
  private all = 0;

  constructor(private readonly limits: ByteLimits) {}

  /**
   * Where nothing else is held, anything fits: a budget bounds what adds up, not how large one thing is.
   * @returns what gives the bytes back, once; null where they are too many
   */
  take(owner: string, bytes: number): (() => void) | null {
    const own = this.held.get(owner) ?? 0;
    const { perOwner, total } = this.limits;
    if ((own > 0 && own + bytes > perOwner) || (this.all > 0 && this.all + bytes > total)) return null;
    this.add(owner, bytes);
    let isHeld = true;
    return () => {
      if (isHeld) this.add(owner, -bytes);
      isHeld = false;
    };
  }

  private add(owner: string, bytes: number): void {
    this.all += bytes;
    const own = (this.held.get(owner) ?? 0) + bytes;
    if (own > 0) this.held.set(owner, own);
    else this.held.delete(owner);
  }
}
