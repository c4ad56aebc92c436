import { setTimeout as pause } from 'node:timers/promises';

/** More would only ask the database the same, again and again. */
const MOST_WAITERS = 2;
const FIRST_PAUSE_MS = 50;
const LONGEST_PAUSE_MS = 1_000;

interface Patience {
  ms: number;
  /** For who has waited that long, and at once for who would be one too many. */
  refusal: () => Error;
}

/** Requests of this process that wait for what another one is doing, a few for each thing that is waited for. */
export class Waiters {
  private readonly counts = new Map<string, number>();

  /** Asks until there is an answer, ever more seldom. @param ask null: not yet */
  async until<Answer>(key: string, ask: () => Promise<Answer | null>, { ms, refusal }: Patience): Promise<Answer> {
    const deadline = Date.now() + ms;
    const first = await ask();
    if (first !== null) return first;
    const before = this.counts.get(key) ?? 0;
    if (before >= MOST_WAITERS) throw refusal();
    this.counts.set(key, before + 1);
    try {
      for (let pauseMs = FIRST_PAUSE_MS; Date.now() < deadline; pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS)) {
        await pause(pauseMs);
        const answer = await ask();
        if (answer !== null) return answer;
      }
      throw refusal();
    } finally {
      const left = this.counts.get(key)! - 1;
      if (left > 0) this.counts.set(key, left);
      else this.counts.delete(key);
    }
  }
}
