import { formatClock } from '../../../shared/lib/clock';
import { writeTime } from '../../../shared/lib/time-text';
import type { View } from '../../../domain/wave/view';
import classes from './wave.module.css';

const TICKS = 5;

/** The moments at the edges and in between. */
export function Ruler({ view }: { view: View }) {
  const width = view.to - view.from;
  // From afar as every other clock says it, the length for one.
  const write = (seconds: number) => (width > 20 ? formatClock(seconds) : writeTime(Math.round(seconds * 100) / 100));
  return (
    <div className={classes['ruler']} aria-hidden="true">
      {Array.from({ length: TICKS }, (_, at) => (
        <span key={at} style={{ left: `${(at / (TICKS - 1)) * 100}%` }}>
          {write(view.from + (at / (TICKS - 1)) * width)}
        </span>
      ))}
    </div>
  );
}
