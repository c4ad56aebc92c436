import type { Day } from '../../../domain/usage/forecast';
import classes from './usage-card.module.css';

const WIDTH = 96;
const HEIGHT = 26;
/** The line's own width stays inside. */
const EDGE = 2;

/** How an amount has grown over the recent days. Decoration: the figures beside it say the same. */
export function Sparkline({ days, near }: { days: readonly Day[]; near: boolean }) {
  const sums = days.map((_, index) => days.slice(0, index + 1).reduce((sum, { amount }) => sum + amount, 0));
  const most = sums.at(-1) ?? 0;
  if (most === 0 || sums.length < 2) return null;
  const step = (WIDTH - 2 * EDGE) / (sums.length - 1);
  const points = sums.map(
    (sum, index) => `${EDGE + index * step},${HEIGHT - EDGE - (sum / most) * (HEIGHT - 2 * EDGE)}`,
  );
  return (
    <svg
      className={classes['spark']}
      data-near={near || undefined}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      aria-hidden="true"
    >
      <polygon points={`${EDGE},${HEIGHT} ${points.join(' ')} ${WIDTH - EDGE},${HEIGHT}`} />
      <polyline points={points.join(' ')} />
    </svg>
  );
}
