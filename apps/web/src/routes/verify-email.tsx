import { createFileRoute } from '@tanstack/react-router';
import { VerifyEmailPage } from '../features/auth/components/verify-email-page';

export const Route = createFileRoute('/verify-email')({
  validateSearch: (search): { token?: string } =>
    typeof search['token'] === 'string' ? { token: search['token'] } : {},
  component: function VerifyEmail() {
    return <VerifyEmailPage token={Route.useSearch().token ?? null} />;
  },
});
