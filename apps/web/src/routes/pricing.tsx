import { createFileRoute } from '@tanstack/react-router';
import { PublicFrame } from '../app/public-frame';
import { PricingPage } from '../features/billing/components/pricing-page';

export const Route = createFileRoute('/pricing')({
  component: function Pricing() {
    return (
      <PublicFrame>
        <PricingPage />
      </PublicFrame>
    );
  },
});
