import { Card, Skeleton, Title } from '@mantine/core';
import { getPlanLimitsOptions } from '@timbrel/api-client/query';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useDelayedFlag } from '../../../shared/hooks/use-delayed-flag';
import { formatFileSize } from '../../../shared/lib/file-size';
import { ErrorState } from '../../../shared/ui/error-state';
import { Meter } from '../../../shared/ui/meter';
import classes from './storage-card.module.css';

/** What is held and what may be held. The server's figures or none: never a guess. */
export function StorageCard() {
  const { t } = useTranslation('library');
  const { data, error, isFetching, refetch } = useQuery(getPlanLimitsOptions());
  const late = useDelayedFlag(!data && !error);
  return (
    <Card component="section" aria-label={t('storageCard')}>
      <Title order={2} size="h3" mb="sm">
        {t('storageCard')}
      </Title>
      {data ? (
        <StorageFigures used={data.usage.storage.used} quota={data.usage.storage.limit} />
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} retrying={isFetching} />
      ) : (
        <div className={classes['waiting']}>{late && <Skeleton height={64} />}</div>
      )}
    </Card>
  );
}

function StorageFigures({ used, quota }: { used: number; quota: number }) {
  const { t, i18n } = useTranslation('library');
  const unlimited = quota < 0;
  const share = unlimited ? null : quota > 0 ? used / quota : 1;
  const size = (bytes: number) => formatFileSize(bytes, i18n.language);
  const percent = new Intl.NumberFormat(i18n.language, { style: 'percent', maximumFractionDigits: 1 });
  const figures = [
    [t('storageUsed'), size(used)],
    [t('storageQuota'), unlimited ? t('unlimited') : size(quota)],
    ...(share === null ? [] : [[t('storagePercentage'), percent.format(share)]]),
  ];
  return (
    <>
      <dl className={classes['figures']}>
        {figures.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <Meter
        label={unlimited ? size(used) : t('storageMeter', { used: size(used), quota: size(quota) })}
        share={share}
      />
    </>
  );
}
