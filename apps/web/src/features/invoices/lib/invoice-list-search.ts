import { listSchema } from '../../../shared/lists/list-search';

export const INVOICE_SORTS = ['date', 'plan', 'amount'] as const;

/** What an address says of the history of invoices. */
export const invoiceListSchema = listSchema({ sort: INVOICE_SORTS, order: ['desc', 'asc'] });
