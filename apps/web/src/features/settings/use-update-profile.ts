import type { UpdateMeData } from '@timbrel/api-client';
import { updateMeMutation } from '@timbrel/api-client/query';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { describeRefusal } from '../../shared/i18n/describe-error';
import { changeUser } from '../../domain/session/session';
import { whenConfirmed } from '../../domain/session/reauthentication';
import { toast } from '../../shared/ui/toast';

/** Changes name or address; a new address may ask once more for the password. */
export function useUpdateProfile() {
  const { t } = useTranslation('settings');
  const queryClient = useQueryClient();
  const { mutateAsync, isPending } = useMutation(updateMeMutation());
  /** Whether it was done; otherwise it has been said why not. */
  const update = async (body: UpdateMeData['body']): Promise<boolean> => {
    try {
      const user = await whenConfirmed(() => mutateAsync({ body }));
      if (user === null) return false;
      changeUser(queryClient, user);
      const message =
        body.email === user.pending_email ? t('emailSent', { address: user.pending_email }) : t('profileSaved');
      toast.success({ title: t('profileUpdatedTitle'), message });
      return true;
    } catch (error) {
      // The server's reason where it gave one.
      const message = describeRefusal(error, t('updateFailedBody'));
      toast.error({ title: t('updateFailedTitle'), message });
      return false;
    }
  };
  return { update, isPending };
}
