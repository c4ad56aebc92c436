import { listInvoicesOptions } from '@timbrel/api-client/query';
import { useListSearch } from '../../shared/lists/list-state';
import { usePagedList } from '../../shared/lists/use-paged-list';
import { invoiceListSchema } from './lib/invoice-list-search';

const INVOICE_PAGE_SIZE = 10;

/** A page of the history, with its search and order. */
export function useInvoiceList() {
  const [shown, change] = useListSearch(invoiceListSchema);
  const { search, ...query } = shown;
  const list = usePagedList(
    [shown, change],
    listInvoicesOptions({ query: { ...query, page_size: INVOICE_PAGE_SIZE, ...(search !== '' && { search }) } }),
  );
  return { ...list, ...shown, change };
}

export type InvoiceList = ReturnType<typeof useInvoiceList>;
