import { createFileRoute } from '@tanstack/react-router';
import { ConfirmEmailPage } from '../features/auth/components/confirm-email-page';

export const Route = createFileRoute('/confirm-email')({
  validateSearch: (search): { token?: string } =>
    typeof search['token'] === 'string' ? { token: search['token'] } : {},
  component: function ConfirmEmail() {
    return <ConfirmEmailPage token={Route.useSearch().token ?? null} />;
  },
});
