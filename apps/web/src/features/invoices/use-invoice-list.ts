import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { clampPage, pageCount } from '../../shared/lib/paging';
import { type InvoiceQuery, invoicesOptions } from './queries';

export const INVOICE_PAGE_SIZE = 10;
export const INVOICE_SORTS = ['date', 'plan', 'amount'] as const satisfies InvoiceQuery['sort'][];
export type InvoiceSort = (typeof INVOICE_SORTS)[number];
const TYPING_MILLISECONDS = 250;

/** A page of invoices with its search and order. Each of these leads back to page 1; a page that is gone, to the last one. */
export function useInvoiceList() {
  const [page, setPage] = useState(1);
  const [sort, setSort] = useState<InvoiceSort>('date');
  const [order, setOrder] = useState<'asc' | 'desc'>('desc');
  const [search, setSearch] = useState('');
  const [searched] = useDebouncedValue(search.trim(), TYPING_MILLISECONDS);
  const invoices = useQuery(
    invoicesOptions({ page, page_size: INVOICE_PAGE_SIZE, sort, order, ...(searched !== '' && { search: searched }) }),
  );
  const total = invoices.data?.totalCount;
  useEffect(() => {
    if (total !== undefined) setPage((current) => clampPage(current, total, INVOICE_PAGE_SIZE));
  }, [total]);

  const fromTheStart =
    <Value>(set: (value: Value) => void) =>
    (value: Value) => {
      set(value);
      setPage(1);
    };
  return {
    invoices,
    page,
    pages: pageCount(total ?? 0, INVOICE_PAGE_SIZE),
    sort,
    order,
    search,
    /** What the shown list was searched for; '' for everything. */
    searched,
    setPage,
    setSort: fromTheStart(setSort),
    setOrder: fromTheStart(setOrder),
    setSearch: fromTheStart(setSearch),
  };
}

export type InvoiceListState = ReturnType<typeof useInvoiceList>;
