import { exportTranscript, type ExportTranscriptData } from '@timbrel/api-client';
import { useMutation } from '@tanstack/react-query';
import type { MutationHandlers } from '../../shared/lib/mutation-handlers';
import { saveBlob } from '../../shared/lib/save-blob';
import type { Transcript } from './queries';

type ExportOrder = Omit<NonNullable<ExportTranscriptData['query']>, 'version'>;

/** Fetches a transcript in one format and hands it to the browser as a file named after the recording. */
export function useDownloadTranscript(
  { upload_id, version, language, original_file }: Transcript,
  handlers: MutationHandlers<string, ExportOrder>,
) {
  return useMutation({
    mutationFn: async (order: ExportOrder) => {
      const { format } = order;
      const { data } = await exportTranscript({
        path: { uploadId: upload_id },
        query: { ...order, version, ...(version === 'translated' && { language }) },
        parseAs: 'blob',
      });
      const name = `${original_file.replace(/\.[^.]+$/, '')}.${format}`;
      saveBlob(data, name);
      return name;
    },
    ...handlers,
  });
}
