import { Loader, Stack, Text } from '@mantine/core';
import classes from './states.module.css';

/** A wait for the whole window, with what is being waited for. */
export function Wait({ children }: { children: string }) {
  return (
    <Stack className={classes['wait'] ?? ''} align="center" justify="center" gap="md" role="status">
      <Loader aria-hidden="true" />
      <Text c="dimmed">{children}</Text>
    </Stack>
  );
}
