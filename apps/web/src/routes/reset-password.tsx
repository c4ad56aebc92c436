import { createFileRoute } from '@tanstack/react-router';
import { ResetPasswordPage } from '../features/auth/components/reset-password-page';

export const Route = createFileRoute('/reset-password')({
  validateSearch: (search): { token?: string } =>
    typeof search['token'] === 'string' ? { token: search['token'] } : {},
  component: function ResetPassword() {
    return <ResetPasswordPage token={Route.useSearch().token ?? null} />;
  },
});
