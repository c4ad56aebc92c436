import { useTranslation } from 'react-i18next';
import { toast } from '../../shared/ui/toast';
import { useDeleteFiles, useRestoreFiles } from './mutations';
import type { LibraryFile } from './queries';

/** How long a deletion can be taken back; the server keeps the files a little longer. */
const UNDO_MS = 6_000;

/** Deletes files, and for a moment offers to bring them back. */
export function useDeleteWithUndo(): (files: readonly LibraryFile[]) => void {
  const { t } = useTranslation('library');
  const restore = useRestoreFiles({ onError: (error) => toast.failure(error, t('restoreFailedTitle')) });
  const { mutate } = useDeleteFiles({
    onSuccess: (_, files) =>
      toast.success({
        title: t('fileDeletedTitle'),
        message: files.length === 1 ? files[0]!.original_name : t('filesDeleted', { count: files.length }),
        action: { label: t('undo'), onClick: () => restore.mutate(files) },
        milliseconds: UNDO_MS,
      }),
    onError: (error) => toast.failure(error, t('deleteFailedTitle')),
  });
  return (files) => mutate(files);
}
