import { writeTime } from '../../../shared/lib/time-text';
import type { View } from '../../../shared/wave/view';
import classes from './wave.module.css';

const TICKS = 5;

/** The moments at the edges and in between. */
export function Ruler({ view }: { view: View }) {
  const width = view.to - view.from;
  const round = (seconds: number) => (width > 20 ? Math.round(seconds) : Math.round(seconds * 100) / 100);
  return (
    <div className={classes['ruler']} aria-hidden="true">
      {Array.from({ length: TICKS }, (_, at) => (
        <span key={at} style={{ left: `${(at / (TICKS - 1)) * 100}%` }}>
          {writeTime(round(view.from + (at / (TICKS - 1)) * width))}
        </span>
      ))}
    </div>
  );
}
