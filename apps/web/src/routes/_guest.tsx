import { createFileRoute } from '@tanstack/react-router';
import { GuestOnly } from '../app/session/guest-only';

export const Route = createFileRoute('/_guest')({
  validateSearch: (search): { redirect?: string } =>
    typeof search['redirect'] === 'string' ? { redirect: search['redirect'] } : {},
  component: GuestOnly,
});
