import { summarize, type SummarizeData } from '@timbrel/api-client';
import { getPlanLimitsQueryKey, listJobsQueryKey } from '@timbrel/api-client/query';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useIdempotentCall } from '../../shared/lib/idempotent-call';
import type { MutationHandlers } from '../../shared/lib/mutation-handlers';

/** Starts a summary; its progress then comes as the job's. */
export function useSummarize({ onError }: MutationHandlers<unknown, SummarizeData['body']>) {
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
    ...(onError && { onError }),
  });
}
