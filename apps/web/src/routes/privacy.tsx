import { createFileRoute } from '@tanstack/react-router';
import { PublicFrame } from '../app/public-frame';
import { LegalPage } from '../features/legal/components/legal-page';

export const Route = createFileRoute('/privacy')({
  component: function Privacy() {
    return (
      <PublicFrame>
        <LegalPage topic="privacy" />
      </PublicFrame>
    );
  },
});
