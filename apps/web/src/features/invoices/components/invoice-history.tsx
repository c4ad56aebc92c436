import { ActionIcon, Button, Card, Group, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconSortAscending, IconSortDescending } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useDelayedFlag } from '../../../shared/hooks/use-delayed-flag';
import { ListBody } from '../../../shared/lists/list-body';
import { ListSelect } from '../../../shared/lists/list-select';
import { SearchField } from '../../../shared/lists/search-field';
import { EmptyState } from '../../../shared/ui/empty-state';
import { ErrorState } from '../../../shared/ui/error-state';
import { INVOICE_SORTS } from '../lib/invoice-list-search';
import { type InvoiceList, useInvoiceList } from '../use-invoice-list';
import { InvoiceCards, InvoiceTable } from './invoice-table';
import classes from './invoices.module.css';

const SORT_NAMES = { date: 'sortDate', plan: 'sortPlan', amount: 'sortAmount' } as const;

/** 'Invoice History': search, order, ten a page, each with its sheet. */
export function InvoiceHistory() {
  const { t } = useTranslation('invoices');
  const list = useInvoiceList();
  const wide = useMediaQuery('(min-width: 48em)', true, { getInitialValueInEffect: false });
  const Rows = wide ? InvoiceTable : InvoiceCards;
  const { data, error, isFetching, isStale, refetch } = list;
  const unasked = list.search === '' && data?.totalCount === 0;
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
              <ErrorState error={error} message={t('listFailed')} onRetry={refetch} retrying={isFetching} />
            </div>
          )}
          <ListBody isStale={isStale}>
            <Rows invoices={data.invoices} />
          </ListBody>
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

function Toolbar({ list }: { list: InvoiceList }) {
  const { t } = useTranslation('invoices');
  const ascending = list.order === 'asc';
  const Icon = ascending ? IconSortAscending : IconSortDescending;
  return (
    <div className={classes['toolbar']} role="search">
      <SearchField
        className={classes['search'] ?? ''}
        label={t('search')}
        value={list.search}
        onChange={(search, options) => list.change({ search }, options)}
      />
      <ListSelect
        className={classes['sort'] ?? ''}
        label={t('sort')}
        options={INVOICE_SORTS.map((value) => ({ value, label: t(SORT_NAMES[value]) }))}
        value={list.sort}
        onChange={(sort) => list.change({ sort })}
      />
      <ActionIcon
        variant="default"
        aria-label={t('ascending')}
        aria-pressed={ascending}
        onClick={() => list.change({ order: ascending ? 'desc' : 'asc' })}
      >
        <Icon size={18} aria-hidden="true" />
      </ActionIcon>
    </div>
  );
}

function Pages({ list: { page, pages, change } }: { list: InvoiceList }) {
  const { t } = useTranslation('invoices');
  return (
    <nav className={classes['footer']} aria-label={t('pages')}>
      <Text size="sm" c="dimmed" role="status">
        {t('page', { page, pages })}
      </Text>
      <Group gap="xs">
        <Button variant="default" size="xs" disabled={page <= 1} onClick={() => change({ page: page - 1 })}>
          {t('previous')}
        </Button>
        <Button variant="default" size="xs" disabled={page >= pages} onClick={() => change({ page: page + 1 })}>
          {t('next')}
        </Button>
      </Group>
    </nav>
  );
}

/** Why no invoice is shown: they are coming, they can't come, there is none, or none fits. */
function NoInvoices({ list: { data, error, isFetching, refetch, search, change } }: { list: InvoiceList }) {
  const { t } = useTranslation('invoices');
  const late = useDelayedFlag(!data && !error);
  if (error && !data) {
    return <ErrorState error={error} message={t('listFailed')} onRetry={refetch} retrying={isFetching} />;
  }
  if (!data) {
    return (
      <Stack gap="md" role="status" aria-label={t('loadingList')} mih={220}>
        {late && [1, 2, 3, 4].map((row) => <Skeleton key={row} height={40} />)}
      </Stack>
    );
  }
  if (search !== '') {
    return (
      <EmptyState
        action={
          <Button variant="default" onClick={() => change({ search: '' })}>
            {t('clearSearch')}
          </Button>
        }
      >
        {t('noMatch', { search })}
      </EmptyState>
    );
  }
  return <EmptyState>{t('empty')}</EmptyState>;
}
