import { createFileRoute } from '@tanstack/react-router';
import { InvoicesPage } from '../../features/invoices/components/invoices-page';
import { invoiceListSchema } from '../../features/invoices/lib/invoice-list-search';

export const Route = createFileRoute('/_app/invoices')({
  validateSearch: invoiceListSchema.parse,
  component: InvoicesPage,
});
