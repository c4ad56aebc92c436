import { Card, SimpleGrid, Skeleton, Text, Title } from '@mantine/core';
import { getDownloadsOptions, getUsageSummaryOptions } from '@timbrel/api-client/query';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '../../../shared/ui/error-state';
import { Page } from '../../../shared/ui/page';
import { FEATURES } from '../lib/amount';
import { DailyChart } from './daily-chart';
import { FeatureCard } from './feature-card';
import { Ledger } from './ledger';

/** `/usage`: what is used, held and left this month, day by day and line by line. */
export function UsagePage() {
  const { t, i18n } = useTranslation('usage');
  const { data, error, isFetching, refetch } = useQuery(getUsageSummaryOptions());
  const { data: downloads } = useQuery(getDownloadsOptions());
  const day = new Intl.DateTimeFormat(i18n.language, { dateStyle: 'long' });
  const description =
    data &&
    t('description', { start: day.format(new Date(data.period.start)), end: day.format(new Date(data.period.end)) });
  return (
    <Page title={t('title')} description={description ?? '\u00a0'}>
      {error && !data ? (
        <ErrorState error={error} message={t('loadFailed')} onRetry={() => void refetch()} retrying={isFetching} />
      ) : (
        <>
          <SimpleGrid cols={{ base: 1, sm: 3 }} spacing="md" mb="md">
            {FEATURES.map((feature) =>
              data ? (
                <FeatureCard key={feature} feature={feature} summary={data} />
              ) : (
                <Skeleton key={feature} height={120} radius={14} />
              ),
            )}
          </SimpleGrid>
          {data ? <DailyChart summary={data} /> : <Skeleton height={270} radius={14} mb="md" />}
          <Ledger />
          {downloads && (
            <Card component="section" mt="md" aria-labelledby="downloads">
              <Title order={2} size="h3" id="downloads">
                {t('downloads')}
              </Title>
              <Text c="dimmed">
                {t('downloadsThisMonth', { month: downloads.monthly_downloads, total: downloads.total_downloads })}
              </Text>
            </Card>
          )}
        </>
      )}
    </Page>
  );
}
