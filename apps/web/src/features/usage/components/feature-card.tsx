import { Card, Group, Text, Title } from '@mantine/core';
import type { UsageSummaryDto } from '@timbrel/api-client';
import { useTranslation } from 'react-i18next';
import { AnchorLink } from '../../../shared/ui/links';
import { Meter } from '../../../shared/ui/meter';
import { usedUpOn } from '../../../domain/usage/forecast';
import { type Feature, formatAmount } from '../lib/amount';

/** One allowance: used, held by running jobs, and when it begins anew or runs out. */
export function FeatureCard({ feature, summary }: { feature: Feature; summary: UsageSummaryDto }) {
  const { t, i18n } = useTranslation('usage');
  const { used, reserved, limit, unit, resets_at } = summary.features[feature];
  const day = new Intl.DateTimeFormat(i18n.language, { day: 'numeric', month: 'long', timeZone: 'UTC' });
  const taken = used + reserved;
  const isIn = limit !== 0;
  const recent = summary.recent.map((each) => ({ date: each.date, amount: each[feature] }));
  const end = usedUpOn(recent, limit < 0 ? -1 : Math.max(0, limit - taken), resets_at);
  const isNear = limit > 0 && taken >= 0.8 * limit;
  const text = t('usedOf', {
    used: formatAmount(taken, unit, t),
    limit: limit < 0 ? t('unlimited') : formatAmount(limit, unit, t),
  });
  return (
    <Card component="section" aria-label={t(feature)}>
      <Title order={2} fz="sm" fw={520} c="dimmed" mb={4}>
        {t(feature)}
      </Title>
      <Text fw={620} fz="lg" mb={6}>
        {isIn ? text : t('notInPlan')}
      </Text>
      <Meter label={`${t(feature)}, ${isIn ? text : t('notInPlan')}`} share={limit > 0 ? taken / limit : null} />
      <Group justify="space-between" mt="xs" gap="xs">
        <Text size="sm" {...(isNear ? { c: 'var(--ui-warning-text)' } : { c: 'dimmed' })}>
          {end
            ? t('forecast', { date: day.format(end) })
            : isIn && limit > 0
              ? t('resets', { date: day.format(new Date(resets_at)) })
              : ''}
        </Text>
        {(isNear || !isIn) && (
          <AnchorLink to="/pricing" size="sm">
            {t('upgrade')}
          </AnchorLink>
        )}
      </Group>
      {reserved > 0 && (
        <Text size="sm" c="dimmed">
          {t('held', { amount: formatAmount(reserved, unit, t) })}
        </Text>
      )}
    </Card>
  );
}
