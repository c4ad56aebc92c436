import { getTranscript, transcribe, type TranscribeData } from '@timbrel/api-client';
import { getPlanLimitsQueryKey, listJobsQueryKey } from '@timbrel/api-client/query';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useIdempotentCall } from '../../shared/lib/idempotent-call';
import type { MutationHandlers } from '../../shared/lib/mutation-handlers';

/** Starts a transcription; its progress then comes as the job's. */
export function useTranscribe({ onError }: MutationHandlers<unknown, TranscribeData['body']>) {
  const queryClient = useQueryClient();
  const send = useIdempotentCall((body: TranscribeData['body'], headers) => transcribe({ body, headers }));
  return useMutation({
    mutationFn: (body: TranscribeData['body']) => send(body),
    onSuccess: () => {
      for (const queryKey of [listJobsQueryKey(), getPlanLimitsQueryKey()]) {
        void queryClient.invalidateQueries({ queryKey });
      }
    },
    ...(onError && { onError }),
  });
}

/** Looks whether there is a transcript to show. */
export const useCheckTranscript = (handlers: MutationHandlers<unknown, string>) =>
  useMutation({
    mutationFn: (fileId: string) => getTranscript({ path: { uploadId: fileId } }),
    ...handlers,
  });
