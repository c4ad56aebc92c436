import {
  burnInSubtitles,
  type BurnInSubtitlesData,
  checkTranscript,
  type DeliveryProfile,
  muxSubtitles,
} from '@timbrel/api-client';
import { listJobsQueryKey } from '@timbrel/api-client/query';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useIdempotentCall } from '../../shared/lib/idempotent-call';
import { saveBlob } from '../../shared/lib/save-blob';
import { toast } from '../../shared/ui/toast';
import type { Transcript } from './queries';

type BurnIn = BurnInSubtitlesData['body'];
/** Subtitles drawn onto the picture, or beside it for players to switch on. */
export type FilmOrder =
  { mode: 'burn-in'; body: BurnIn } | { mode: 'soft-mux'; body: Omit<BurnIn, 'size' | 'position' | 'box'> };

/** Makes a film with subtitles; how it goes on then comes as the job's. */
export function useSubtitleFilm() {
  const { t } = useTranslation('transcripts');
  const queryClient = useQueryClient();
  const send = useIdempotentCall(async (order: FilmOrder, headers) =>
    order.mode === 'burn-in'
      ? (await burnInSubtitles({ body: order.body, headers })).data
      : (await muxSubtitles({ body: order.body, headers })).data,
  );
  return useMutation({
    mutationFn: (order: FilmOrder) => send(order),
    onSuccess: ({ input_name }) => {
      void queryClient.invalidateQueries({ queryKey: listJobsQueryKey() });
      toast.success({ title: t('filmStarted'), message: input_name ?? '' });
    },
    onError: (error) => toast.failure(error, t('filmFailed')),
  });
}

/** The report of a check as a file. */
export function useDownloadReport({ upload_id, version, original_file }: Transcript) {
  const { t } = useTranslation('transcripts');
  return useMutation({
    mutationFn: async ({ profile, format }: { profile: DeliveryProfile; format: 'csv' | 'pdf' }) => {
      const { data } = await checkTranscript({
        path: { uploadId: upload_id },
        query: { version, profile, format },
        parseAs: 'blob',
      });
      const name = `${original_file.replace(/\.[^.]+$/, '')} (${profile}).${format}`;
      saveBlob(data as unknown as Blob, name);
      return name;
    },
    onSuccess: (message) => toast.success({ title: t('downloadCompleteTitle'), message }),
    onError: (error) => toast.failure(error, t('downloadFailedTitle')),
  });
}
