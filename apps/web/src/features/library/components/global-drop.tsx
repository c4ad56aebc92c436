import { IconUpload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { LIBRARY_EXTENSIONS } from '../lib/file-kinds';
import { useCurrentDropTarget } from '../upload/drop-target';
import { useAddFiles } from '../upload/use-add-files';
import { useFileDrop } from '../upload/use-file-drop';
import { useFilePaste } from '../upload/use-file-paste';
import { useUploadNews } from '../upload/use-upload-news';
import classes from './upload.module.css';

/** Mounted once under the signed-in shell: files dropped or pasted anywhere, and news of every upload. */
export function GlobalDrop() {
  const { t } = useTranslation('library');
  const add = useAddFiles(LIBRARY_EXTENSIONS);
  const target = useCurrentDropTarget();
  const onFiles = target?.onFiles ?? add;
  const held = useFileDrop({ onFiles });
  useFilePaste(onFiles);
  useUploadNews();
  if (!held) return null;
  return (
    <div className={classes['overlay']} role="status">
      <IconUpload size={40} aria-hidden="true" />
      {target?.label ?? t('dropToLibrary')}
    </div>
  );
}
