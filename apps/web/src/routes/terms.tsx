import { createFileRoute } from '@tanstack/react-router';
import { PublicFrame } from '../app/public-frame';
import { LegalPage } from '../features/legal/components/legal-page';

export const Route = createFileRoute('/terms')({
  component: function Terms() {
    return (
      <PublicFrame>
        <LegalPage topic="terms" />
      </PublicFrame>
    );
  },
});
