import { Group, Skeleton, Stack, Text } from '@mantine/core';
import { getPlanLimitsOptions } from '@timbrel/api-client/query';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { formatFileSize } from '../../shared/lib/file-size';
import { AnchorLink, ButtonLink } from '../../shared/ui/links';
import { Meter } from '../../shared/ui/meter';
import classes from './plan-use.module.css';

const share = (used: number, limit: number): number => (limit > 0 ? used / limit : 1);

/** At the foot of the sidebar: the minutes left of a free plan, and the storage. Figures come from the server or not at all. */
export function PlanUse() {
  const { t } = useTranslation('shell');
  const { data, isPending } = useQuery(getPlanLimitsOptions());
  if (isPending) return <Skeleton height={44} />;
  if (!data) return null;
  const { plan, usage } = data;
  const minutesUsed = Math.ceil(usage.transcription.used / 60);
  const minutes = Math.floor(usage.transcription.limit / 60);
  const storageUsed = formatFileSize(usage.storage.used);
  const storage = formatFileSize(usage.storage.limit);
  return (
    <Stack gap="md">
      {plan === 'free' && (
        <div className={classes['card']}>
          <Text size="sm" fw={620} mb={2}>
            {t('upgradePlan')}
          </Text>
          <Text size="xs" c="dimmed" mb="xs">
            {t('freePlan')} · {t('minutesUsed', { used: minutesUsed, count: minutes })}
          </Text>
          <Meter
            label={`${t('navTranscription')}, ${t('minutesUsed', { used: minutesUsed, count: minutes })}`}
            share={share(usage.transcription.used, usage.transcription.limit)}
          />
          <ButtonLink
            to="/pricing"
            variant="default"
            size="xs"
            fullWidth
            mt="sm"
            aria-label={`${t('upgradePlan')}: ${t('upgradeNow')}`}
          >
            {t('upgradeNow')}
          </ButtonLink>
        </div>
      )}
      <AnchorLink to="/usage" size="xs" c="dimmed" px={4}>
        {t('seeUsage')}
      </AnchorLink>
      <div className={classes['storage']}>
        <Group justify="space-between" mb={6} gap="xs" wrap="nowrap">
          <Text size="xs" c="dimmed">
            {t('storage')}
          </Text>
          <Text size="xs" className={classes['figures'] ?? ''}>
            {usage.storage.limit < 0 ? storageUsed : t('storageOf', { used: storageUsed, limit: storage })}
          </Text>
        </Group>
        <Meter
          label={t('storageLabel', { used: storageUsed, limit: storage })}
          share={usage.storage.limit < 0 ? null : share(usage.storage.used, usage.storage.limit)}
        />
      </div>
    </Stack>
  );
}
