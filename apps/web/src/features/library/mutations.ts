import {
  changeFile,
  deleteFiles,
  type GetFileResponse,
  getTranscript,
  importFile,
  type ListFilesResponse,
  restoreFiles,
  transcribeFile,
} from '@timbrel/api-client';
import { getFileQueryKey, getPlanLimitsQueryKey, listFilesQueryKey, listJobsQueryKey } from '@timbrel/api-client/query';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useIdempotentCall } from '../../shared/lib/idempotent-call';
import type { MutationHandlers } from '../../shared/lib/mutation-handlers';
import type { LibraryFile } from './queries';

const ARCHIVE_NAME = 'timbrel-files.zip';

type Files = readonly LibraryFile[];

/** Refreshes what depends on which files there are. */
function useRefreshFiles(): () => void {
  const queryClient = useQueryClient();
  return () => {
    for (const queryKey of [listFilesQueryKey(), getPlanLimitsQueryKey()])
      void queryClient.invalidateQueries({ queryKey });
  };
}

/** Brings deleted files back, as long as the server keeps them. */
export function useRestoreFiles(handlers: MutationHandlers<unknown, Files>) {
  const refresh = useRefreshFiles();
  return useMutation({
    mutationFn: (files: Files) => restoreFiles({ body: { ids: files.map(({ id }) => id) } }),
    ...handlers,
    onSettled: refresh,
  });
}

/** Deletes files; they leave the lists at once, and come back if the server refuses. */
export function useDeleteFiles({ onSuccess, onError }: MutationHandlers<unknown, Files>) {
  const queryClient = useQueryClient();
  const queryKey = listFilesQueryKey();
  const refresh = useRefreshFiles();
  return useMutation({
    mutationFn: (files: Files) => deleteFiles({ body: { ids: files.map(({ id }) => id) } }),
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
    ...(onSuccess && { onSuccess }),
    onError: (error, files, before) => {
      for (const [key, list] of before ?? []) queryClient.setQueryData(key, list);
      onError?.(error, files);
    },
    onSettled: refresh,
  });
}

/** Has the server fetch a file from an address. */
export function useImportFile({ onSuccess }: MutationHandlers<unknown, string>) {
  const queryClient = useQueryClient();
  const send = useIdempotentCall((url: string, headers) => importFile({ body: { url }, headers }));
  return useMutation({
    mutationFn: (url: string) => send(url),
    onSuccess: (answer, url) => {
      void queryClient.invalidateQueries({ queryKey: listJobsQueryKey() });
      onSuccess?.(answer, url);
    },
  });
}

/** Starts a transcription with the defaults of the list: English, by Whisper where it is configured. */
export function useStartTranscription({ onSuccess, onError }: MutationHandlers<unknown, LibraryFile>) {
  const queryClient = useQueryClient();
  const send = useIdempotentCall((id: string, headers) =>
    transcribeFile({ path: { id }, body: { transcription_type: 'whisper', language: 'en' }, headers }),
  );
  return useMutation({
    mutationFn: ({ id }: LibraryFile) => send(id),
    onSuccess: (answer, file) => {
      void queryClient.invalidateQueries({ queryKey: listJobsQueryKey() });
      onSuccess?.(answer, file);
    },
    ...(onError && { onError }),
  });
}

/** Turns a file's mark to stay here on or off; it shows at once. */
export function useMarkLocalOnly({ onSuccess, onError }: MutationHandlers<GetFileResponse, LibraryFile>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, stays_here }: LibraryFile) =>
      changeFile({ path: { name: id }, body: { stays_here: !stays_here } }),
    onSuccess: ({ data }, file) => {
      void queryClient.invalidateQueries({ queryKey: listFilesQueryKey() });
      void queryClient.invalidateQueries({ queryKey: getFileQueryKey({ path: { name: data.id } }) });
      onSuccess?.(data, file);
    },
    ...(onError && { onError }),
  });
}

/** Makes sure that there is a transcript before its page is opened. */
export const useFindTranscript = (handlers: MutationHandlers<unknown, LibraryFile>) =>
  useMutation({
    mutationFn: ({ id }: LibraryFile) => getTranscript({ path: { uploadId: id } }),
    ...handlers,
  });

/** Lets the browser save what an address answers. */
function save(url: string, name: string): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
}

/** Has the browser download a file's content, after a look whether it is there: a download itself can't report a failure. */
export function useDownloadFile(handlers: MutationHandlers<void, LibraryFile>) {
  const { t } = useTranslation('library');
  return useMutation({
    mutationFn: async ({ url, original_name: name }: LibraryFile) => {
      const response = await fetch(new URL(url, window.location.origin), { method: 'HEAD' });
      if (!response.ok) throw new Error(response.status === 401 ? t('notAuthenticated') : response.statusText);
      save(`${url}?download=1`, name);
    },
    ...handlers,
  });
}

/** Several files as one archive, which the server packs while it is being saved. */
export const downloadFiles = (files: readonly LibraryFile[]): void =>
  save(`/api/v1/uploads/archive?ids=${files.map(({ id }) => id).join(',')}`, ARCHIVE_NAME);
