/** Does something while this process's clock, not the database's, is ahead by so many seconds. */
export async function whileClockIsAhead<T>(seconds: number, work: () => Promise<T>): Promise<T> {
  const Real = Date;
  const now = () => Real.now() + seconds * 1_000;
  globalThis.Date = class extends Real {
    constructor(...parts: [] | [number | string | Date]) {
      super(...((parts.length === 0 ? [now()] : parts) as [number]));
    }
    static override now = now;
    static override [Symbol.hasInstance](value: unknown): boolean {
      return value instanceof Real;
    }
  } as DateConstructor;
  try {
    return await work();
  } finally {
    globalThis.Date = Real;
  }
}
