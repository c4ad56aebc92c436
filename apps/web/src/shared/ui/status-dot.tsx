import type { ReactNode } from 'react';
import classes from './status-dot.module.css';

export type StatusTone = 'done' | 'running' | 'waiting' | 'pending' | 'failed' | 'brand';

/** A dot and a word: the colour alone never says it. */
export function StatusDot({ tone, children }: { tone: StatusTone; children: ReactNode }) {
  return (
    <span className={classes['status']} data-tone={tone}>
      <span className={classes['dot']} aria-hidden="true" />
      {children}
    </span>
  );
}
