import { Badge, Group, Skeleton, Text, Title } from '@mantine/core';
import { Meter } from '../../../shared/ui/meter';
import classes from './usage-card.module.css';

interface UsageCellProps {
  title: string;
  tag?: string;
  value: string;
  /** Follows the value, smaller: '/ 15m'. */
  of?: string;
  /** 0..1; null where nothing is measured. */
  share: number | null;
  /** Read out for the bar. */
  label?: string;
  caption: string | null;
  /** The value is a word and no figure. */
  quiet?: boolean;
}

/** One figure with its bar. */
export function UsageCell({ title, tag, value, of = '', share, label = '', caption, quiet = false }: UsageCellProps) {
  return (
    <div className={classes['cell']}>
      <Group gap={6} mb={6} wrap="nowrap">
        <Title order={2} fz="sm" fw={520} c="dimmed">
          {title}
        </Title>
        {tag !== undefined && (
          <Badge size="xs" variant="light" color="gray" radius="sm">
            {tag}
          </Badge>
        )}
      </Group>
      <Text component="p" m={0} mb={8}>
        <span className={quiet ? `${classes['value']} ${classes['quiet']}` : classes['value']}>{value}</span>{' '}
        <Text span size="xs" c="dimmed">
          {of}
        </Text>
      </Text>
      <Meter share={share} label={label} />
      {caption !== null && (
        <Text size="xs" c="dimmed" mt={8}>
          {caption}
        </Text>
      )}
    </div>
  );
}

/** The same box while the figures are on their way. */
export function UsageCellSkeleton({ title }: { title: string }) {
  return (
    <div className={classes['cell']}>
      <Title order={2} fz="sm" fw={520} c="dimmed" mb={6}>
        {title}
      </Title>
      <Skeleton height={24} width="60%" mt={4} mb={12} />
      <Skeleton height={5} />
      <Skeleton height={12} width="70%" mt={12} />
    </div>
  );
}
