import { Text } from '@mantine/core';
import { modals } from '@mantine/modals';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDeleteFile, useDownloadFile, useFindTranscript, useStartTranscription } from './mutations';
import type { LibraryFile } from './queries';

/** What the rows of a file list can ask for. */
export interface FileActions {
  readonly preview: (file: LibraryFile) => void;
  readonly viewTranscript: (file: LibraryFile) => void;
  readonly startTranscription: (file: LibraryFile) => void;
  readonly download: (file: LibraryFile) => void;
  /** Asks before it deletes. */
  readonly remove: (file: LibraryFile) => void;
}

/** The actions, and which file is being previewed. */
export function useFileActions() {
  const { t } = useTranslation(['library', 'common']);
  const navigate = useNavigate();
  const [previewed, setPreviewed] = useState<LibraryFile | null>(null);
  const deletion = useDeleteFile();
  const download = useDownloadFile();
  const transcription = useStartTranscription();
  const transcript = useFindTranscript(
    ({ id }) => void navigate({ to: '/transcription', search: { file: id, view: 'editor' } }),
  );

  const actions: FileActions = {
    preview: setPreviewed,
    viewTranscript: (file) => transcript.mutate(file),
    startTranscription: (file) => transcription.mutate(file),
    download: (file) => download.mutate(file),
    remove: (file) =>
      modals.openConfirmModal({
        title: t('deleteTitle'),
        children: (
          <Text size="sm">
            <bdi>{file.original_name}</bdi>
            <br />
            {t('deleteWarning')}
          </Text>
        ),
        labels: { confirm: t('delete'), cancel: t('common:cancel') },
        confirmProps: { color: 'coral.7' },
        cancelProps: { 'data-autofocus': true },
        closeButtonProps: { 'aria-label': t('common:close') },
        onConfirm: () => deletion.mutate(file),
      }),
  };
  return { actions, previewed, closePreview: () => setPreviewed(null) };
}
