import type { GetInvoiceResponse, ListInvoicesData } from '@timbrel/api-client';
import { getInvoiceOptions, listInvoicesOptions } from '@timbrel/api-client/query';
import { keepPreviousData } from '@tanstack/react-query';

export type Invoice = GetInvoiceResponse;
export type InvoiceQuery = NonNullable<ListInvoicesData['query']>;

/** One page of the history; while the next one is on its way the last one stays. */
export const invoicesOptions = (query: InvoiceQuery) => ({
  ...listInvoicesOptions({ query }),
  placeholderData: keepPreviousData,
});

export const invoiceOptions = (id: string) => getInvoiceOptions({ path: { id } });
