/** Runs what it is given, at most so many at a time, in the order given. */
export type Limiter = <T>(run: () => Promise<T>) => Promise<T>;

export function limiter(atOnce: number): Limiter {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (run) => {
    if (running >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
    try {
      return await run();
    } finally {
      // The place goes to the next in line without being given up in between.
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
