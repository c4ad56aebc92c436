import type { ReactNode } from 'react';
import classes from './list-body.module.css';

/** The rows of a list; faded while they are still those of the page before. */
export const ListBody = ({ isStale, children }: { isStale: boolean; children: ReactNode }) => (
  <div aria-busy={isStale} className={isStale ? classes['stale'] : ''}>
    {children}
  </div>
);
