import { createFileRoute } from '@tanstack/react-router';
import { RequireSession } from '../app/session/require-session';
import { InvoicePrintPage } from '../features/invoices/components/invoice-print-page';

/** Outside the shell: nothing but the paper. */
export const Route = createFileRoute('/invoice/$invoiceId/print')({
  component: function Print() {
    const { invoiceId } = Route.useParams();
    return (
      <RequireSession>
        <InvoicePrintPage invoiceId={invoiceId} />
      </RequireSession>
    );
  },
});
