import { ApiError, exportTranscript, type ExportTranscriptData } from '@timbrel/api-client';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { saveBlob } from '../../shared/lib/save-blob';
import { toast } from '../../shared/ui/toast';
import type { Transcript } from './queries';

type ExportOrder = Omit<NonNullable<ExportTranscriptData['query']>, 'version'>;

/** Fetches a transcript in one format and hands it to the browser as a file named after the recording. */
export function useDownloadTranscript({ upload_id, version, language, original_file }: Transcript) {
  const { t } = useTranslation('transcripts');
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
    onSuccess: (message) => toast.success({ title: t('downloadCompleteTitle'), message }),
    onError: (error: unknown, { format }) => {
      const missing = error instanceof ApiError && error.status === 404 && format === 'srt';
      toast.error({
        title: t('downloadFailedTitle'),
        message: missing ? t('srtNotAvailable') : t('downloadFailedBody'),
      });
    },
  });
}
