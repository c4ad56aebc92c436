import {
  ApiError,
  changeFile,
  deleteFiles,
  getTranscript,
  importFile,
  type ListFilesResponse,
  restoreFiles,
  transcribeFile,
} from '@timbrel/api-client';
import { getFileQueryKey, getPlanLimitsQueryKey, listFilesQueryKey, listJobsQueryKey } from '@timbrel/api-client/query';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { describeError } from '../../shared/i18n/describe-error';
import { useIdempotentCall } from '../../shared/lib/idempotent-call';
import { toast } from '../../shared/ui/toast';
import type { LibraryFile } from './queries';

const ARCHIVE_NAME = 'timbrel-files.zip';

/** How long a deletion can be taken back; the server keeps the files a little longer. */
const UNDO_MS = 6_000;

/** Deletes files; they leave the lists at once, come back if the server refuses, and for a moment by a button. */
export function useDeleteFiles() {
  const { t } = useTranslation('library');
  const queryClient = useQueryClient();
  const queryKey = listFilesQueryKey();
  const refresh = () => {
    for (const stale of [queryKey, getPlanLimitsQueryKey()]) void queryClient.invalidateQueries({ queryKey: stale });
  };
  const restored = useMutation({
    mutationFn: (files: readonly LibraryFile[]) => restoreFiles({ body: { ids: files.map(({ id }) => id) } }),
    onError: (error) => toast.failure(error, t('restoreFailedTitle')),
    onSettled: refresh,
  });
  return useMutation({
    mutationFn: (files: readonly LibraryFile[]) => deleteFiles({ body: { ids: files.map(({ id }) => id) } }),
    onMutate: async (files) => {
      await queryClient.cancelQueries({ queryKey });
      const before = queryClient.getQueriesData<ListFilesResponse>({ queryKey });
      const isGone = ({ id }: LibraryFile) => files.some((file) => file.id === id);
      queryClient.setQueriesData<ListFilesResponse>({ queryKey }, (list) => {
        const left = list?.files.filter((file) => !isGone(file));
        return list && left && { ...list, totalCount: list.totalCount - list.files.length + left.length, files: left };
      });
      return before;
    },
    onSuccess: (_, files) =>
      toast.success({
        title: t('fileDeletedTitle'),
        message: files.length === 1 ? files[0]!.original_name : t('filesDeleted', { count: files.length }),
        action: { label: t('undo'), onClick: () => restored.mutate(files) },
        milliseconds: UNDO_MS,
      }),
    onError: (error, _files, before) => {
      for (const [key, list] of before ?? []) queryClient.setQueryData(key, list);
      toast.failure(error, t('deleteFailedTitle'));
    },
    onSettled: refresh,
  });
}

/** Has the server fetch a file from an address. */
export function useImportFile() {
  const { t } = useTranslation('library');
  const queryClient = useQueryClient();
  const send = useIdempotentCall((url: string, headers) => importFile({ body: { url }, headers }));
  return useMutation({
    mutationFn: (url: string) => send(url),
    onSuccess: (_, url) => {
      void queryClient.invalidateQueries({ queryKey: listJobsQueryKey() });
      toast.success({ title: t('importStartedTitle'), message: url });
    },
  });
}

/** Starts a transcription with the defaults of the list: English, by Whisper where it is configured. */
export function useStartTranscription() {
  const { t } = useTranslation('library');
  const queryClient = useQueryClient();
  const send = useIdempotentCall((id: string, headers) =>
    transcribeFile({ path: { id }, body: { transcription_type: 'whisper', language: 'en' }, headers }),
  );
  return useMutation({
    mutationFn: ({ id }: LibraryFile) => send(id),
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

/** Turns a file's mark to stay here on or off; it shows at once. */
export function useMarkStaysHere() {
  const { t } = useTranslation('library');
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, stays_here }: LibraryFile) =>
      changeFile({ path: { name: id }, body: { stays_here: !stays_here } }),
    onSuccess: ({ data }, { original_name: message }) => {
      void queryClient.invalidateQueries({ queryKey: listFilesQueryKey() });
      void queryClient.invalidateQueries({ queryKey: getFileQueryKey({ path: { name: data.id } }) });
      toast.success({ title: t(data.stays_here ? 'staysHereOn' : 'staysHereOff'), message });
    },
    onError: (error) => toast.failure(error),
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

/** Lets the browser save what an address answers. */
function save(url: string, name: string): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
}

/** Has the browser download a file's content, after a look whether it is there: a download itself can't report a failure. */
export function useDownloadFile() {
  const { t } = useTranslation('library');
  return useMutation({
    mutationFn: async ({ url, original_name: name }: LibraryFile) => {
      const response = await fetch(new URL(url, window.location.origin), { method: 'HEAD' });
      if (!response.ok) throw new Error(response.status === 401 ? t('notAuthenticated') : response.statusText);
      save(`${url}?download=1`, name);
    },
    onError: ({ message }) => toast.error({ title: t('downloadFailedTitle'), message }),
  });
}

/** Several files as one archive, which the server packs while it is being saved. */
export const downloadFiles = (files: readonly LibraryFile[]): void =>
  save(`/api/v1/uploads/archive?ids=${files.map(({ id }) => id).join(',')}`, ARCHIVE_NAME);
