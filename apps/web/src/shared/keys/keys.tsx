import { Group, Kbd } from '@mantine/core';
import { namesOf } from './stroke';

/** The keys of a command, as they are pressed one after the other. */
export function Keys({ keys }: { keys: string }) {
  return (
    <Group gap={4} wrap="nowrap" component="span">
      {namesOf(keys).map((name, place) => (
        <Kbd key={place} size="xs" style={{ whiteSpace: 'nowrap' }}>
          {name}
        </Kbd>
      ))}
    </Group>
  );
}
