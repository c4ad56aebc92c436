import type { LibraryFile } from '../queries';
import { useFileActions } from '../use-file-actions';
import { DeleteDialog } from './delete-dialog';
import { FileMenu } from './file-menu';
import { FilePreview } from './file-preview';

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
