import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import {
  downloadFiles,
  useDeleteFiles,
  useDownloadFile,
  useFindTranscript,
  useMarkStaysHere,
  useStartTranscription,
} from './mutations';
import type { LibraryFile } from './queries';

/** What the rows of a file list can ask for. */
export interface FileActions {
  readonly preview: (file: LibraryFile) => void;
  readonly viewTranscript: (file: LibraryFile) => void;
  readonly startTranscription: (file: LibraryFile) => void;
  readonly download: (file: LibraryFile) => void;
  readonly downloadAll: (files: readonly LibraryFile[]) => void;
  /** Says, or no longer says, that no engine elsewhere gets it. */
  readonly markStaysHere: (file: LibraryFile) => void;
  /** Asks before it deletes. */
  readonly remove: (files: readonly LibraryFile[]) => void;
}

/** The actions, which file is being previewed, and which may be deleted. */
export function useFileActions() {
  const navigate = useNavigate();
  const [previewed, setPreviewed] = useState<LibraryFile | null>(null);
  const [doomed, setDoomed] = useState<readonly LibraryFile[]>([]);
  const deletion = useDeleteFiles();
  const download = useDownloadFile();
  const transcription = useStartTranscription();
  const privacy = useMarkStaysHere();
  const transcript = useFindTranscript(
    ({ id }) => void navigate({ to: '/transcription', search: { file: id, view: 'editor' } }),
  );

  const actions: FileActions = {
    preview: setPreviewed,
    viewTranscript: (file) => transcript.mutate(file),
    startTranscription: (file) => transcription.mutate(file),
    download: (file) => download.mutate(file),
    downloadAll: (files) => (files.length === 1 ? download.mutate(files[0]!) : downloadFiles(files)),
    markStaysHere: (file) => privacy.mutate(file),
    remove: setDoomed,
  };
  return {
    actions,
    previewed,
    closePreview: () => setPreviewed(null),
    doomed,
    closeDeletion: () => setDoomed([]),
    remove: (files: readonly LibraryFile[]) => deletion.mutate(files),
  };
}
