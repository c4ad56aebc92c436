const FIRST_FRACTION = 0.05;
const SMOOTHING = 0.3;

/** Estimates the seconds left from the speed since the first report, smoothed; null before five percent are done. */
export class RemainingTime {
  private first: { fraction: number; at: number } | undefined;
  private smoothed: number | null = null;

  estimate(fraction: number, nowSeconds: number): number | null {
    this.first ??= { fraction, at: nowSeconds };
    const done = fraction - this.first.fraction;
    const elapsed = nowSeconds - this.first.at;
    if (fraction < FIRST_FRACTION || done <= 0 || elapsed <= 0) return this.smoothed;
    const left = ((1 - fraction) / done) * elapsed;
    this.smoothed = this.smoothed === null ? left : this.smoothed + SMOOTHING * (left - this.smoothed);
    return this.smoothed;
  }
}
