import classes from './meter.module.css';

interface MeterProps {
  /** Read out: 'Storage, 612 MB of 1 GB used'. */
  label: string;
  /** 0..1, or null where nothing is measured: then the bar is dotted, since an empty one would say 0. */
  share: number | null;
  /** Amber before 80 %, since it will not last. */
  near?: boolean;
}

export const NEAR_LIMIT = 0.8;

/** A bar for a used share of an allowance: brand, amber from 80 %, coral at 100 %. */
export function Meter({ label, share, near = false }: MeterProps) {
  if (share === null) return <div className={classes['unmeasured']} aria-hidden="true" />;
  const percent = Math.round(Math.min(Math.max(share, 0), 1) * 100);
  const level = share >= 1 ? 'full' : near || share >= NEAR_LIMIT ? 'near' : 'calm';
  return (
    <div
      className={classes['track']}
      role="meter"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      aria-valuetext={label}
    >
      <svg
        className={classes['bar']}
        data-level={level}
        viewBox="0 0 100 1"
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        <rect width={percent} height="1" />
      </svg>
    </div>
  );
}
