import { Card } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './action-card.module.css';

interface ActionCardProps {
  readonly label: string;
  /** The page's one button. */
  readonly action: ReactNode;
  readonly children: ReactNode;
}

/** A card of choices that ends with the page's one button; on a phone the button stays at the window's lower edge. */
export function ActionCard({ label, action, children }: ActionCardProps) {
  return (
    <Card component="section" aria-label={label} className={classes['card'] ?? ''}>
      {children}
      <div className={classes['action']}>{action}</div>
    </Card>
  );
}
