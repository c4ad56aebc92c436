import { createFileRoute } from '@tanstack/react-router';
import { PublicFrame } from '../app/public-frame';
import { LandingPricing } from '../features/billing/components/landing-pricing';
import { LandingPage } from '../features/landing/components/landing-page';

export const Route = createFileRoute('/')({
  component: function Landing() {
    return (
      <PublicFrame>
        <LandingPage pricing={<LandingPricing />} />
      </PublicFrame>
    );
  },
});
