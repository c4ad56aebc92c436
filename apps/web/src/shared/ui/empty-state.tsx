import { Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './states.module.css';

interface EmptyStateProps {
  /** One sentence that says what to do. */
  children: ReactNode;
  /** One action. */
  action?: ReactNode;
}

/** Nothing here yet: the pattern of silence, one sentence, one action. */
export function EmptyState({ children, action }: EmptyStateProps) {
  return (
    <Stack align="center" gap="md" py="xl" px="md">
      <div className={classes['silence']} aria-hidden="true" />
      <Text c="dimmed" ta="center" maw={420}>
        {children}
      </Text>
      {action}
    </Stack>
  );
}
