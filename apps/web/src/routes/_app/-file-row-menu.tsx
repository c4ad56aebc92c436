import { DeleteDialog } from '../../features/library/components/delete-dialog';
import { FileMenu } from '../../features/library/components/file-menu';
import { FilePreview } from '../../features/library/components/file-preview';
import type { LibraryFile } from '../../features/library/queries';
import { useFileActions } from '../../features/library/use-file-actions';

/** The library's menu of a file with the dialogs that it opens, for a row outside of the library. */
export function FileRowMenu({ file }: { file: LibraryFile }) {
  const { actions, previewed, closePreview, doomed, closeDeletion, remove } = useFileActions();
  return (
    <>
      <FileMenu file={file} actions={actions} />
      <FilePreview file={previewed} onClose={closePreview} onDownload={actions.download} />
      <DeleteDialog files={doomed} onClose={closeDeletion} onConfirm={remove} />
    </>
  );
}
