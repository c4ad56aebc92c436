const WINDOW_MILLISECONDS = 4000;
const SETTLE_MILLISECONDS = 500;

/** Speed over the last seconds, so that a stall shows and the first burst into the socket's buffer is forgotten. */
export function transferRate() {
  let samples: { at: number; bytes: number }[] = [];
  /** @returns bytes per second, or null until half a second has been watched. */
  return (bytes: number, at: number): number | null => {
    samples = [...samples.filter((sample) => at - sample.at <= WINDOW_MILLISECONDS), { at, bytes }];
    const first = samples[0];
    if (!first || at - first.at < SETTLE_MILLISECONDS) return null;
    return ((bytes - first.bytes) * 1000) / (at - first.at);
  };
}
