import type { ReactNode } from 'react';
import classes from './page-action.module.css';

/** A page's one button; on a phone it stays at the window's lower edge. */
export function PageAction({ className = '', children }: { className?: string | undefined; children: ReactNode }) {
  return <div className={`${classes['action']} ${className}`}>{children}</div>;
}
