import classes from './job-ring.module.css';

const RADIUS = 7;
const LENGTH = 2 * Math.PI * RADIUS;

/** How far all running jobs are, as a ring beside their count; only drawn, the words beside it say it. */
export function JobRing({ percent }: { percent: number }) {
  return (
    <svg className={classes['ring']} viewBox="0 0 20 20" width={20} height={20} aria-hidden="true">
      <circle cx="10" cy="10" r={RADIUS} className={classes['track']} />
      <circle
        cx="10"
        cy="10"
        r={RADIUS}
        className={classes['arc']}
        strokeDasharray={`${(percent / 100) * LENGTH} ${LENGTH}`}
        transform="rotate(-90 10 10)"
      />
    </svg>
  );
}
