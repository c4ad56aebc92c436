import { setTimeout as pause } from 'node:timers/promises';

const FIRST_PAUSE_MS = 50;
const LONGEST_PAUSE_MS = 1_000;

interface EgressTimeouts {
  ms: number;
  /** For who has waited that long, and at once for who would be one too many. */
  refusal: () => Error;
}

interface Line {
  count: number;
  /** The one that asks has got its answer, or has given up. */
  asking: Promise<void> | null;
}

/** Requests of this process that wait for what another one is doing: of all that wait for one thing one asks, ever more seldom. */
export class Waiters {
  private readonly lines = new Map<string, Line>();

  /** @param most that may wait for one thing */
  constructor(private readonly most: number) {}

  /** @param ask null: not yet. Each that waits asks for itself in the end: an answer may be for one alone. */
  async until<Answer>(
    key: string,
    ask: () => Promise<Answer | null>,
    { ms, refusal }: EgressTimeouts,
  ): Promise<Answer> {
    const deadline = Date.now() + ms;
    const first = await ask();
    if (first !== null) return first;
    const line = this.lines.get(key) ?? { count: 0, asking: null };
    if (line.count >= this.most) throw refusal();
    line.count += 1;
    this.lines.set(key, line);
    try {
      while (line.asking) {
        await line.asking;
        const answer = await ask();
        if (answer !== null) return answer;
        if (Date.now() > deadline) throw refusal();
      }
      const done = Promise.withResolvers<void>();
      line.asking = done.promise;
      try {
        for (let pauseMs = FIRST_PAUSE_MS; Date.now() < deadline; pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS)) {
          await pause(pauseMs);
          const answer = await ask();
          if (answer !== null) return answer;
        }
        throw refusal();
      } finally {
        line.asking = null;
        done.resolve();
      }
    } finally {
      line.count -= 1;
      if (line.count === 0) this.lines.delete(key);
    }
  }
}
