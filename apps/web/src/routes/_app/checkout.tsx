import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { CheckoutPage } from '../../features/billing/components/checkout-page';
import { CheckoutReturn } from '../../features/billing/components/checkout-return';
import { isCycle } from '../../features/billing/lib/cycles';
import type { BillingCycle } from '../../features/billing/lib/plan-display';

interface CheckoutSearch {
  plan?: string;
  cycle?: BillingCycle;
  /** A checkout that the provider has sent the buyer back from. */
  checkout?: string;
  cancelled?: 1;
}

export const Route = createFileRoute('/_app/checkout')({
  validateSearch: ({ plan, cycle, checkout, cancelled }): CheckoutSearch => ({
    ...(typeof plan === 'string' && { plan }),
    ...(isCycle(cycle) && { cycle }),
    ...(typeof checkout === 'string' && { checkout }),
    ...(cancelled ? { cancelled: 1 as const } : {}),
  }),
  component: function Checkout() {
    const { plan, cycle, checkout, cancelled } = Route.useSearch();
    const navigate = useNavigate({ from: '/checkout' });
    if (checkout) return <CheckoutReturn checkoutId={checkout} />;
    return (
      <CheckoutPage
        planId={plan}
        cycle={cycle}
        cancelled={cancelled === 1}
        onCycle={(next) =>
          void navigate({ search: (known) => ({ ...known, cycle: next }), replace: true, resetScroll: false })
        }
      />
    );
  },
});
