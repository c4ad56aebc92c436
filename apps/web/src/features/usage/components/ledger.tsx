import { Box, Card, Skeleton, Table, Title } from '@mantine/core';
import type { UsageRecordDto } from '@timbrel/api-client';
import { listUsageRecordsOptions } from '@timbrel/api-client/query';
import { useTranslation } from 'react-i18next';
import { ListBody } from '../../../shared/lists/list-body';
import { ListSelect } from '../../../shared/lists/list-select';
import { useListSearch } from '../../../shared/lists/list-state';
import { usePagedList } from '../../../shared/lists/use-paged-list';
import { EmptyState } from '../../../shared/ui/empty-state';
import { ErrorState } from '../../../shared/ui/error-state';
import { Pages } from '../../../shared/ui/pages';
import { StatusDot } from '../../../shared/ui/status-dot';
import { formatAmount } from '../lib/amount';
import { LEDGER_FEATURES, ledgerSchema } from '../lib/ledger-search';
import classes from './usage.module.css';

const PAGE_SIZE = 10;
const STATES = {
  reserved: { name: 'stateReserved', tone: 'running' },
  settled: { name: 'stateSettled', tone: 'done' },
  released: { name: 'stateReleased', tone: 'waiting' },
} as const satisfies Record<UsageRecordDto['state'], { name: string; tone: string }>;

/** Every line: what each job held, took or gave back. */
export function Ledger() {
  const { t } = useTranslation('usage');
  const [shown, change] = useListSearch(ledgerSchema);
  const { page, feature } = shown;
  const { data, error, isFetching, isStale, pages, refetch } = usePagedList(
    [shown, change],
    listUsageRecordsOptions({ query: { page, page_size: PAGE_SIZE, ...(feature !== 'all' && { feature }) } }),
  );
  return (
    <Card component="section" aria-labelledby="ledger" padding={0}>
      <div className={classes['ledgerHead']}>
        <Title order={2} size="h3" id="ledger">
          {t('ledgerTitle')}
        </Title>
        {(feature !== 'all' || data?.totalCount !== 0) && (
          <ListSelect
            label={t('feature')}
            options={LEDGER_FEATURES.map((value) => ({ value, label: t(value === 'all' ? 'allFeatures' : value) }))}
            value={feature}
            onChange={(chosen) => change({ feature: chosen })}
          />
        )}
      </div>
      {error && !data ? (
        <ErrorState error={error} message={t('ledgerFailed')} onRetry={refetch} retrying={isFetching} />
      ) : !data ? (
        <Box p="md" pt={0}>
          <Skeleton height={160} />
        </Box>
      ) : data.records.length === 0 ? (
        <EmptyState>{t(feature === 'all' ? 'ledgerEmpty' : 'ledgerNoMatch')}</EmptyState>
      ) : (
        <>
          <ListBody isStale={isStale}>
            <div className={classes['scroll']} role="group" aria-labelledby="ledger" tabIndex={0}>
              <Table verticalSpacing="sm" horizontalSpacing="md" miw={720}>
                <Table.Thead>
                  <Table.Tr>
                    <Table.Th scope="col">{t('when')}</Table.Th>
                    <Table.Th scope="col">{t('file')}</Table.Th>
                    <Table.Th scope="col">{t('feature')}</Table.Th>
                    <Table.Th scope="col">{t('state')}</Table.Th>
                    <Table.Th scope="col">{t('amount')}</Table.Th>
                  </Table.Tr>
                </Table.Thead>
                <Table.Tbody>
                  {data.records.map((record) => (
                    <Line key={record.id} record={record} />
                  ))}
                </Table.Tbody>
              </Table>
            </div>
          </ListBody>
          <div className={classes['ledgerFoot']}>
            <Pages total={pages} value={page} onChange={(next) => change({ page: next })} />
          </div>
        </>
      )}
    </Card>
  );
}

function Line({ record }: { record: UsageRecordDto }) {
  const { t, i18n } = useTranslation('usage');
  const when = new Intl.DateTimeFormat(i18n.language, { dateStyle: 'medium', timeStyle: 'short' });
  const { name, tone } = STATES[record.state];
  return (
    <Table.Tr>
      <Table.Td>{when.format(new Date(record.created_at))}</Table.Td>
      <Table.Td className={classes['file'] ?? ''}>
        <bdi>{record.input_name ?? '–'}</bdi>
      </Table.Td>
      <Table.Td>{t(record.feature)}</Table.Td>
      <Table.Td>
        <StatusDot tone={tone}>{t(name)}</StatusDot>
      </Table.Td>
      <Table.Td className={classes['figure'] ?? ''}>{formatAmount(record.amount, record.unit, t)}</Table.Td>
    </Table.Tr>
  );
}
