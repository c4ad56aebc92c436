import {
  ApiError,
  deleteFile,
  getTranscript,
  idempotent,
  type ListFilesResponse,
  transcribeFile,
} from '@timbrel/api-client';
import { getPlanLimitsQueryKey, listFilesQueryKey, listJobsQueryKey } from '@timbrel/api-client/query';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { describeError } from '../../shared/i18n/describe-error';
import { toast } from '../../shared/ui/toast';
import type { LibraryFile } from './queries';

/** Deletes a file; it leaves the lists at once and comes back if the server refuses. */
export function useDeleteFile() {
  const { t } = useTranslation('library');
  const queryClient = useQueryClient();
  const queryKey = listFilesQueryKey();
  return useMutation({
    mutationFn: ({ id }: LibraryFile) => deleteFile({ path: { name: id } }),
    onMutate: async ({ id }) => {
      await queryClient.cancelQueries({ queryKey });
      const before = queryClient.getQueriesData<ListFilesResponse>({ queryKey });
      queryClient.setQueriesData<ListFilesResponse>({ queryKey }, (list) =>
        list?.files.some((file) => file.id === id)
          ? { ...list, totalCount: list.totalCount - 1, files: list.files.filter((file) => file.id !== id) }
          : list,
      );
      return before;
    },
    onSuccess: (_, { original_name: message }) => toast.success({ title: t('fileDeletedTitle'), message }),
    onError: (error, _file, before) => {
      for (const [key, list] of before ?? []) queryClient.setQueryData(key, list);
      toast.failure(error, t('deleteFailedTitle'));
    },
    onSettled: () => {
      for (const stale of [queryKey, getPlanLimitsQueryKey()]) void queryClient.invalidateQueries({ queryKey: stale });
    },
  });
}

/** Starts a transcription with the defaults of the list: English, by Whisper where it is configured. */
export function useStartTranscription() {
  const { t } = useTranslation('library');
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: LibraryFile) =>
      transcribeFile({
        path: { id },
        body: { transcription_type: 'whisper', language: 'en' },
        headers: idempotent(),
      }),
    onSuccess: (_, { original_name: message }) => {
      void queryClient.invalidateQueries({ queryKey: listJobsQueryKey() });
      toast.success({ title: t('transcriptionStartedTitle'), message });
    },
    onError: (error) => {
      const known = error instanceof ApiError && error.status > 0 && error.status < 500;
      toast.error({
        title: t('transcriptionErrorTitle'),
        message: known ? describeError(error) : t('transcriptionErrorBody'),
      });
    },
  });
}

/** Makes sure that there is a transcript before its page is opened; a file without one says what to do. */
export function useFindTranscript(onFound: (file: LibraryFile) => void) {
  const { t } = useTranslation('library');
  return useMutation({
    mutationFn: ({ id }: LibraryFile) => getTranscript({ path: { uploadId: id } }),
    onSuccess: (_, file) => onFound(file),
    onError: (error) => {
      if (error instanceof ApiError && error.status === 404) {
        toast.error({ title: t('noTranscriptTitle'), message: t('noTranscriptBody') });
      } else {
        toast.failure(error, t('noTranscriptTitle'));
      }
    },
  });
}

/** Has the browser download a file's content, after a look whether it is there: a download itself can't report a failure. */
export function useDownloadFile() {
  const { t } = useTranslation('library');
  return useMutation({
    mutationFn: async ({ url, original_name: name }: LibraryFile) => {
      const response = await fetch(new URL(url, window.location.origin), { method: 'HEAD' });
      if (!response.ok) throw new Error(response.status === 401 ? t('notAuthenticated') : response.statusText);
      const link = document.createElement('a');
      link.href = url;
      link.download = name;
      link.click();
    },
    onError: ({ message }) => toast.error({ title: t('downloadFailedTitle'), message }),
  });
}
