import { Button, Group } from '@mantine/core';
import type { ReactNode } from 'react';

/** What a toast says, and what can still be done about it. */
export function ToastBody({ message, label, onClick }: { message: ReactNode; label: string; onClick: () => void }) {
  return (
    <Group justify="space-between" gap="xs" wrap="nowrap">
      <span style={{ overflowWrap: 'anywhere' }}>{message}</span>
      <Button size="compact-sm" variant="default" onClick={onClick} style={{ flexShrink: 0 }}>
        {label}
      </Button>
    </Group>
  );
}
