import type { GetInvoiceResponse } from '@timbrel/api-client';
import { getInvoiceOptions } from '@timbrel/api-client/query';

export type Invoice = GetInvoiceResponse;

export const invoiceOptions = (id: string) => getInvoiceOptions({ path: { id } });
