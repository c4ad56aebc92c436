import {
  burnInSubtitles,
  type BurnInSubtitlesData,
  checkTranscript,
  type DeliveryProfile,
  type GetJobResponse,
  muxSubtitles,
} from '@timbrel/api-client';
import { listJobsQueryKey } from '@timbrel/api-client/query';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useIdempotentCall } from '../../shared/lib/idempotent-call';
import type { MutationHandlers } from '../../shared/lib/mutation-handlers';
import { saveBlob } from '../../shared/lib/save-blob';
import type { Transcript } from './queries';

type BurnIn = BurnInSubtitlesData['body'];
/** Subtitles drawn onto the picture, or beside it for players to switch on. */
export type SubtitledVideoOrder =
  { mode: 'burn-in'; body: BurnIn } | { mode: 'soft-mux'; body: Omit<BurnIn, 'size' | 'position' | 'box'> };

/** Makes a film with subtitles; how it goes on then comes as the job's. */
export function useCreateSubtitledVideo({ onSuccess, onError }: MutationHandlers<GetJobResponse, SubtitledVideoOrder>) {
  const queryClient = useQueryClient();
  const send = useIdempotentCall(async (order: SubtitledVideoOrder, headers) =>
    order.mode === 'burn-in'
      ? (await burnInSubtitles({ body: order.body, headers })).data
      : (await muxSubtitles({ body: order.body, headers })).data,
  );
  return useMutation({
    mutationFn: (order: SubtitledVideoOrder) => send(order),
    onSuccess: (job, order) => {
      void queryClient.invalidateQueries({ queryKey: listJobsQueryKey() });
      onSuccess?.(job, order);
    },
    ...(onError && { onError }),
  });
}

interface ReportOrder {
  readonly profile: DeliveryProfile;
  readonly format: 'csv' | 'pdf';
}

/** The report of a check as a file. */
export function useDownloadReport(
  { upload_id, version, original_file }: Transcript,
  handlers: MutationHandlers<string, ReportOrder>,
) {
  return useMutation({
    mutationFn: async ({ profile, format }: ReportOrder) => {
      const { data } = await checkTranscript({
        path: { uploadId: upload_id },
        query: { version, profile, format },
        parseAs: 'blob',
      });
      const name = `${original_file.replace(/\.[^.]+$/, '')} (${profile}).${format}`;
      saveBlob(data as unknown as Blob, name);
      return name;
    },
    ...handlers,
  });
}
