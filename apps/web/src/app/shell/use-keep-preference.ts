import { listNotificationsQueryKey, updateSettingsMutation } from '@timbrel/api-client/query';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Language } from '../../shared/i18n/languages';
import type { Theme } from '../../shared/lib/theme-choice';
import { toast } from '../../shared/ui/toast';

/** Keeps a choice of looks or language with the account; on the page it holds already. */
export function useKeepPreference(): (preference: { theme: Theme } | { language: Language }) => void {
  const queryClient = useQueryClient();
  const { mutate } = useMutation({
    ...updateSettingsMutation(),
    // The server words them, in the account's language.
    onSuccess: () => queryClient.invalidateQueries({ queryKey: listNotificationsQueryKey() }),
    onError: (error) => toast.failure(error),
  });
  return (body) => mutate({ body });
}
