import { Badge, Group, Skeleton, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Day } from '../../../domain/usage/forecast';
import { AnchorLink } from '../../../shared/ui/links';
import { Meter, NEAR_LIMIT } from '../../../shared/ui/meter';
import { Sparkline } from './sparkline';
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
  caption: ReactNode;
  /** The value is a word and no figure. */
  quiet?: boolean;
  /** It will not last at the pace of these days. */
  runsOut?: boolean;
  recent?: readonly Day[];
}

/** One figure with its bar: amber where it will not last or is at 80 %, coral with a way out where it is used up. */
export function UsageCell({
  title,
  tag,
  value,
  of = '',
  share,
  label = '',
  caption,
  quiet = false,
  runsOut = false,
  recent = [],
}: UsageCellProps) {
  const { t } = useTranslation('dashboard');
  const isFull = share !== null && share >= 1;
  const isNear = !isFull && (runsOut || (share !== null && share >= NEAR_LIMIT));
  const color = isFull ? 'var(--ui-danger-text)' : isNear ? 'var(--ui-warning-text)' : 'dimmed';
  return (
    <div className={classes['cell']}>
      <Group gap={6} mb={6}>
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
      <Meter share={share} label={label} near={runsOut} />
      {caption !== null && (
        <Text size="xs" c={color} fw={isFull || isNear ? 520 : 450} mt={8}>
          {caption}
        </Text>
      )}
      {isFull && (
        <AnchorLink to="/pricing" size="xs" fw={520} mt={4}>
          {t('upgradePlan')}
        </AnchorLink>
      )}
      <Sparkline days={recent} near={isNear || isFull} />
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
