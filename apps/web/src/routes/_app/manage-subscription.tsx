import { createFileRoute } from '@tanstack/react-router';
import { SubscriptionPage } from '../../features/billing/components/subscription-page';
import { InvoiceHistory } from '../../features/invoices/components/invoice-history';
import { invoiceListSchema } from '../../features/invoices/lib/invoice-list-search';

type InvoiceListSearch = ReturnType<typeof invoiceListSchema.parse>;

export const Route = createFileRoute('/_app/manage-subscription')({
  validateSearch: (search): InvoiceListSearch & { change?: string } => ({
    ...invoiceListSchema.parse(search),
    ...(typeof search['change'] === 'string' && { change: search['change'] }),
  }),
  component: function ManageSubscription() {
    return <SubscriptionPage change={Route.useSearch().change} invoices={<InvoiceHistory />} />;
  },
});
