import { summarize, type SummarizeData } from '@timbrel/api-client';
import { getPlanLimitsQueryKey, listJobsQueryKey } from '@timbrel/api-client/query';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { describeError } from '../../shared/i18n/describe-error';
import { useIdempotentCall } from '../../shared/lib/idempotent-call';
import { toast } from '../../shared/ui/toast';

/** Starts a summary; its progress then comes as the job's. */
export function useSummarize() {
  const { t } = useTranslation('summarization');
  const queryClient = useQueryClient();
  const send = useIdempotentCall(
    async (body: SummarizeData['body'], headers) => (await summarize({ body, headers })).data,
  );
  return useMutation({
    mutationFn: (body: SummarizeData['body']) => send(body),
    onSuccess: () => {
      for (const queryKey of [listJobsQueryKey(), getPlanLimitsQueryKey()]) {
        void queryClient.invalidateQueries({ queryKey });
      }
    },
    onError: (error: unknown) => toast.error({ title: t('errorTitle'), message: describeError(error) || t('failed') }),
  });
}
