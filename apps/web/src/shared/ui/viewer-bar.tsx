import type { ReactNode } from 'react';
import classes from './viewer-bar.module.css';

interface ViewerBarProps {
  readonly back: ReactNode;
  readonly heading: ReactNode;
  /** Below the name: how long it is, in which language. */
  readonly facts?: ReactNode;
  readonly children?: ReactNode;
}

/** Above what fills the window: the way back, what it is, and what can be done with it. */
export function ViewerBar({ back, heading, facts, children }: ViewerBarProps) {
  return (
    <div className={classes['bar']}>
      {back}
      <div className={classes['naming']}>
        {heading}
        {facts}
      </div>
      <div className={classes['actions']}>{children}</div>
    </div>
  );
}
