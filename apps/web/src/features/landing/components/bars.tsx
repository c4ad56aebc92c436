const [STEP, HEIGHT, LEAST] = [4, 52, 2];

interface BarsProps {
  /** Loudness of equal parts, 0 to 100; silence reads as a dotted line. */
  readonly peaks: readonly number[];
  readonly className?: string | undefined;
}

/** A waveform as the product draws it, in the current text colour. It only draws. */
export function Bars({ peaks, className }: BarsProps) {
  const bars = peaks.map((peak, i) => {
    const bar = Math.max(LEAST, Math.round((peak / 100) * HEIGHT));
    return `M${i * STEP + 1} ${(HEIGHT - bar) / 2}v${bar}`;
  });
  return (
    <svg viewBox={`0 0 ${peaks.length * STEP} ${HEIGHT}`} className={className} aria-hidden="true">
      <path d={bars.join('')} stroke="currentColor" strokeWidth="2" />
    </svg>
  );
}
