import { Card } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './action-card.module.css';
import { PageAction } from './page-action';

interface ActionCardProps {
  readonly label: string;
  readonly action: ReactNode;
  readonly children: ReactNode;
}

/** A card of choices that ends with the page's one button. */
export function ActionCard({ label, action, children }: ActionCardProps) {
  return (
    <Card component="section" aria-label={label} className={classes['card'] ?? ''}>
      {children}
      <PageAction className={classes['action']}>{action}</PageAction>
    </Card>
  );
}
