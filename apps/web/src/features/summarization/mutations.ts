import { idempotent, summarize, type SummarizeData } from '@timbrel/api-client';
import { getPlanLimitsQueryKey, listJobsQueryKey } from '@timbrel/api-client/query';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { describeError } from '../../shared/i18n/describe-error';
import { toast } from '../../shared/ui/toast';

/** Starts a summary; its progress then comes as the job's. */
export function useSummarize() {
  const { t } = useTranslation('summarization');
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (body: SummarizeData['body']) => (await summarize({ body, headers: idempotent() })).data,
    onSuccess: () => {
      for (const queryKey of [listJobsQueryKey(), getPlanLimitsQueryKey()]) {
        void queryClient.invalidateQueries({ queryKey });
      }
    },
    onError: (error: unknown) => toast.error({ title: t('errorTitle'), message: describeError(error) || t('failed') }),
  });
}
