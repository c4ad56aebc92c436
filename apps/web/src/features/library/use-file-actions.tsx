import { useNavigate } from '@tanstack/react-router';
import { ApiError } from '@timbrel/api-client';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { describeError } from '../../shared/i18n/describe-error';
import { toast } from '../../shared/ui/toast';
import {
  downloadFiles,
  useDownloadFile,
  useFindTranscript,
  useMarkLocalOnly,
  useStartTranscription,
} from './mutations';
import type { LibraryFile } from './queries';
import { useDeleteWithUndo } from './use-delete-with-undo';

/** What the rows of a file list can ask for. */
export interface FileActions {
  readonly preview: (file: LibraryFile) => void;
  readonly viewTranscript: (file: LibraryFile) => void;
  readonly startTranscription: (file: LibraryFile) => void;
  readonly download: (file: LibraryFile) => void;
  readonly downloadAll: (files: readonly LibraryFile[]) => void;
  /** Says, or no longer says, that no engine elsewhere gets it. */
  readonly markLocalOnly: (file: LibraryFile) => void;
  /** Asks before it deletes. */
  readonly remove: (files: readonly LibraryFile[]) => void;
}

/** The actions, which file is being previewed, and which may be deleted. */
export function useFileActions() {
  const { t } = useTranslation('library');
  const navigate = useNavigate();
  const [previewed, setPreviewed] = useState<LibraryFile | null>(null);
  const [doomed, setDoomed] = useState<readonly LibraryFile[]>([]);
  const remove = useDeleteWithUndo();
  const download = useDownloadFile({
    onError: (error) =>
      toast.error({ title: t('downloadFailedTitle'), message: error instanceof Error ? error.message : '' }),
  });
  const transcription = useStartTranscription({
    onSuccess: (_, { original_name: message }) => toast.success({ title: t('transcriptionStartedTitle'), message }),
    onError: (error) => {
      const known = error instanceof ApiError && error.status > 0 && error.status < 500;
      toast.error({
        title: t('transcriptionErrorTitle'),
        message: known ? describeError(error) : t('transcriptionErrorBody'),
      });
    },
  });
  const privacy = useMarkLocalOnly({
    onSuccess: ({ stays_here: localOnly }, { original_name: message }) =>
      toast.success({ title: t(localOnly ? 'staysHereOn' : 'staysHereOff'), message }),
    onError: (error) => toast.failure(error),
  });
  const transcript = useFindTranscript({
    onSuccess: (_, { id }) => void navigate({ to: '/transcription', search: { file: id, view: 'editor' } }),
    // A file without one says what to do.
    onError: (error) =>
      error instanceof ApiError && error.status === 404
        ? toast.error({ title: t('noTranscriptTitle'), message: t('noTranscriptBody') })
        : toast.failure(error, t('noTranscriptTitle')),
  });

  const actions: FileActions = {
    preview: setPreviewed,
    viewTranscript: (file) => transcript.mutate(file),
    startTranscription: (file) => transcription.mutate(file),
    download: (file) => download.mutate(file),
    downloadAll: (files) => (files.length === 1 ? download.mutate(files[0]!) : downloadFiles(files)),
    markLocalOnly: (file) => privacy.mutate(file),
    remove: setDoomed,
  };
  return {
    actions,
    previewed,
    closePreview: () => setPreviewed(null),
    doomed,
    closeDeletion: () => setDoomed([]),
    remove,
  };
}
