import { PRODUCT_NAME } from '../lib/product';
import classes from './logo.module.css';

/** Four bars are a voice; the fifth is a dot, playhead and full stop at once. `size` in px. */
export function LogoMark({ size = 26 }: { size?: number }) {
  return (
    <svg className={classes['mark']} viewBox="0 0 32 32" width={size} height={size} aria-hidden="true">
      <rect width="32" height="32" rx="9" className={classes['square']} />
      <g className={classes['bars']} strokeWidth="2.6" strokeLinecap="round">
        <path d="M7 14.5v3M11.5 11v10M16 6.5v19M20.5 11v10" />
      </g>
      <circle cx="25.2" cy="16" r="2.1" className={classes['dot']} />
    </svg>
  );
}

/** Mark and word mark. */
export function Logo({ size = 26 }: { size?: number }) {
  return (
    <span className={classes['logo']}>
      <LogoMark size={size} />
      <span className={classes['word']}>{PRODUCT_NAME}</span>
    </span>
  );
}
