import { createFileRoute } from '@tanstack/react-router';
import { SubscriptionPage } from '../../features/billing/components/subscription-page';
import { InvoiceHistory } from '../../features/invoices/components/invoice-history';

export const Route = createFileRoute('/_app/manage-subscription')({
  validateSearch: (search): { change?: string } =>
    typeof search['change'] === 'string' ? { change: search['change'] } : {},
  component: function ManageSubscription() {
    return <SubscriptionPage change={Route.useSearch().change} invoices={<InvoiceHistory />} />;
  },
});
