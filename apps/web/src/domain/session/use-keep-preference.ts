import type { UpdateSettingsData } from '@timbrel/api-client';
import { getSettingsQueryKey, listNotificationsQueryKey, updateSettingsMutation } from '@timbrel/api-client/query';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { toast } from '../../shared/ui/toast';

export type Preference = UpdateSettingsData['body'];

/** Keeps a choice with the account; looks and language hold on the page already. @param onKept once it is kept */
export function useKeepPreference(onKept?: () => void): (preference: Preference) => void {
  const queryClient = useQueryClient();
  const { mutate } = useMutation({
    ...updateSettingsMutation(),
    onSuccess: (settings) => {
      queryClient.setQueryData(getSettingsQueryKey(), settings);
      onKept?.();
      // The server words them, in the account's language.
      return queryClient.invalidateQueries({ queryKey: listNotificationsQueryKey() });
    },
    onError: (error) => {
      toast.failure(error);
      return queryClient.invalidateQueries({ queryKey: getSettingsQueryKey() });
    },
  });
  return (body) => mutate({ body });
}
