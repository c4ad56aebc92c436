import { ActionIcon, Button, Card, Group, NativeSelect, Skeleton, Stack, Text, TextInput, Title } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconSearch, IconSortAscending, IconSortDescending } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useLate } from '../../../shared/hooks/use-late';
import { EmptyState } from '../../../shared/ui/empty-state';
import { ErrorState } from '../../../shared/ui/error-state';
import { INVOICE_SORTS, type InvoiceListState, useInvoiceList } from '../use-invoice-list';
import { InvoiceCards, InvoiceTable } from './invoice-table';
import classes from './invoices.module.css';

const SORT_NAMES = { date: 'sortDate', plan: 'sortPlan', amount: 'sortAmount' } as const;

/** 'Invoice History': search, order, ten a page, each with its sheet. */
export function InvoiceHistory() {
  const { t } = useTranslation('invoices');
  const list = useInvoiceList();
  const wide = useMediaQuery('(min-width: 48em)', true, { getInitialValueInEffect: false });
  const Rows = wide ? InvoiceTable : InvoiceCards;
  const { data, error, isFetching, isPlaceholderData, refetch } = list.invoices;
  const unasked = list.searched === '' && data?.totalCount === 0;
  return (
    <Card component="section" aria-label={t('history')} padding={0} className={classes['card'] ?? ''}>
      <Title order={2} size="h3" px="md" pt="md">
        {t('history')}
      </Title>
      {!unasked && <Toolbar list={list} />}
      {data && data.invoices.length > 0 ? (
        <>
          {error && (
            <div className={classes['body']}>
              <ErrorState
                error={error}
                message={t('listFailed')}
                onRetry={() => void refetch()}
                retrying={isFetching}
              />
            </div>
          )}
          <div className={isPlaceholderData ? classes['stale'] : ''}>
            <Rows invoices={data.invoices} />
          </div>
          {list.pages > 1 && <Pages list={list} />}
        </>
      ) : (
        <div className={classes['body']}>
          <NoInvoices list={list} />
        </div>
      )}
    </Card>
  );
}

function Toolbar({ list }: { list: InvoiceListState }) {
  const { t } = useTranslation('invoices');
  const ascending = list.order === 'asc';
  const Icon = ascending ? IconSortAscending : IconSortDescending;
  return (
    <div className={classes['toolbar']} role="search">
      <TextInput
        className={classes['search'] ?? ''}
        type="search"
        aria-label={t('search')}
        placeholder={t('search')}
        leftSection={<IconSearch size={16} aria-hidden="true" />}
        value={list.search}
        onChange={(event) => list.setSearch(event.currentTarget.value)}
      />
      <NativeSelect
        className={classes['sort'] ?? ''}
        aria-label={t('sort')}
        data={INVOICE_SORTS.map((value) => ({ value, label: t(SORT_NAMES[value]) }))}
        value={list.sort}
        onChange={({ currentTarget: { value } }) => {
          const sort = INVOICE_SORTS.find((known) => known === value);
          if (sort) list.setSort(sort);
        }}
      />
      <ActionIcon
        variant="default"
        aria-label={t('ascending')}
        aria-pressed={ascending}
        onClick={() => list.setOrder(ascending ? 'desc' : 'asc')}
      >
        <Icon size={18} aria-hidden="true" />
      </ActionIcon>
    </div>
  );
}

function Pages({ list: { page, pages, setPage } }: { list: InvoiceListState }) {
  const { t } = useTranslation('invoices');
  return (
    <nav className={classes['footer']} aria-label={t('pages')}>
      <Text size="sm" c="dimmed" role="status">
        {t('page', { page, pages })}
      </Text>
      <Group gap="xs">
        <Button variant="default" size="xs" disabled={page <= 1} onClick={() => setPage(page - 1)}>
          {t('previous')}
        </Button>
        <Button variant="default" size="xs" disabled={page >= pages} onClick={() => setPage(page + 1)}>
          {t('next')}
        </Button>
      </Group>
    </nav>
  );
}

/** Why no invoice is shown: they are coming, they can't come, there is none, or none fits. */
function NoInvoices({ list }: { list: InvoiceListState }) {
  const { t } = useTranslation('invoices');
  const { data, error, isFetching, refetch } = list.invoices;
  const late = useLate(!data && !error);
  if (error && !data) {
    return <ErrorState error={error} message={t('listFailed')} onRetry={() => void refetch()} retrying={isFetching} />;
  }
  if (!data) {
    return (
      <Stack gap="md" role="status" aria-label={t('loadingList')} mih={220}>
        {late && [1, 2, 3, 4].map((row) => <Skeleton key={row} height={40} />)}
      </Stack>
    );
  }
  if (list.searched !== '') {
    return (
      <EmptyState
        action={
          <Button variant="default" onClick={() => list.setSearch('')}>
            {t('clearSearch')}
          </Button>
        }
      >
        {t('noMatch', { search: list.searched })}
      </EmptyState>
    );
  }
  return <EmptyState>{t('empty')}</EmptyState>;
}
