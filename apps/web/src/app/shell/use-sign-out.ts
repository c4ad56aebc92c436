import { logoutMutation } from '@timbrel/api-client/query';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { leaveSession } from '../../domain/session/session';
import { toast } from '../../shared/ui/toast';

/** Ends the session on the server, then goes to the front page, and only there forgets it: a guard would ask to sign in again. */
export function useSignOut(): () => void {
  const { t } = useTranslation('auth');
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { mutate } = useMutation({
    ...logoutMutation(),
    onSuccess: async () => {
      await navigate({ to: '/' });
      leaveSession(queryClient);
      toast.success({ title: t('authenticationTitle'), message: t('loggedOut') });
    },
    onError: (error) => toast.failure(error, t('authenticationErrorTitle')),
  });
  return () => mutate({ body: {} });
}
