import { ApiError, getTranscript, transcribe, type TranscribeData } from '@timbrel/api-client';
import { getPlanLimitsQueryKey, listJobsQueryKey } from '@timbrel/api-client/query';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useIdempotentCall } from '../../shared/lib/idempotent-call';
import { toast } from '../../shared/ui/toast';
import { startErrorToast } from './lib/start-error';

/** Starts a transcription; its progress then comes as the job's. */
export function useTranscribe() {
  const { t } = useTranslation('transcription');
  const queryClient = useQueryClient();
  const send = useIdempotentCall((body: TranscribeData['body'], headers) => transcribe({ body, headers }));
  return useMutation({
    mutationFn: (body: TranscribeData['body']) => send(body),
    onSuccess: () => {
      for (const queryKey of [listJobsQueryKey(), getPlanLimitsQueryKey()]) {
        void queryClient.invalidateQueries({ queryKey });
      }
    },
    onError: (error: unknown) => {
      const { title, message } = startErrorToast(error);
      toast.error({
        ...(title !== null && { title: t(title) }),
        message: typeof message === 'string' ? t(message) : message.detail,
      });
    },
  });
}

/** Looks whether there is a transcript to show; tells when there is none after all. */
export function useCheckTranscript(onFound: (fileId: string) => void) {
  const { t } = useTranslation('transcription');
  return useMutation({
    mutationFn: (fileId: string) => getTranscript({ path: { uploadId: fileId } }),
    onSuccess: (_, fileId) => onFound(fileId),
    onError: (error: unknown) => {
      if (error instanceof ApiError && error.status === 404) {
        toast.error({ title: t('transcriptMissingTitle'), message: t('transcriptMissingBody') });
      } else {
        toast.failure(error);
      }
    },
  });
}
