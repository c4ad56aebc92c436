import { Box, Button, Card, Group, Skeleton, Table, Text, Title } from '@mantine/core';
import type { UsageRecordDto } from '@timbrel/api-client';
import { listUsageRecordsOptions } from '@timbrel/api-client/query';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../../shared/ui/empty-state';
import { ErrorState } from '../../../shared/ui/error-state';
import { StatusDot } from '../../../shared/ui/status-dot';
import { formatAmount } from '../lib/amount';
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
  const [page, setPage] = useState(1);
  const { data, error, isFetching, refetch } = useQuery({
    ...listUsageRecordsOptions({ query: { page, page_size: PAGE_SIZE } }),
    placeholderData: keepPreviousData,
  });
  const pages = Math.max(1, Math.ceil((data?.totalCount ?? 0) / PAGE_SIZE));
  return (
    <Card component="section" aria-labelledby="ledger" padding={0}>
      <Title order={2} size="h3" id="ledger" p="md">
        {t('ledgerTitle')}
      </Title>
      {error && !data ? (
        <ErrorState error={error} message={t('ledgerFailed')} onRetry={() => void refetch()} retrying={isFetching} />
      ) : !data ? (
        <Box p="md" pt={0}>
          <Skeleton height={160} />
        </Box>
      ) : data.records.length === 0 ? (
        <EmptyState action={null}>{t('ledgerEmpty')}</EmptyState>
      ) : (
        <>
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
          {pages > 1 && (
            <Group justify="space-between" p="md">
              <Button variant="default" disabled={page === 1} onClick={() => setPage(page - 1)}>
                {t('newer')}
              </Button>
              <Text size="sm" c="dimmed">
                {page} / {pages}
              </Text>
              <Button variant="default" disabled={page >= pages} onClick={() => setPage(page + 1)}>
                {t('older')}
              </Button>
            </Group>
          )}
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
