import { Text } from '@mantine/core';
import { Dropzone } from '@mantine/dropzone';
import { IconUpload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { LIBRARY_EXTENSIONS } from '../lib/file-kinds';
import { useCurrentDropTarget } from '../upload/drop-target';
import { useAddFiles } from '../upload/use-add-files';
import { useUploadNews } from '../upload/use-upload-news';
import classes from './upload.module.css';

/** Mounted once under the signed-in shell: files dropped anywhere, and news of every upload. */
export function GlobalDrop() {
  const { t } = useTranslation('library');
  const add = useAddFiles(LIBRARY_EXTENSIONS);
  const target = useCurrentDropTarget();
  useUploadNews();
  return (
    <Dropzone.FullScreen withinPortal={false} className={classes['overlay'] ?? ''} onDrop={target?.onFiles ?? add}>
      <div className={classes['overlayText']}>
        <IconUpload size={40} aria-hidden="true" />
        <Text size="xl" fw={620}>
          {target?.label ?? t('dropToLibrary')}
        </Text>
      </div>
    </Dropzone.FullScreen>
  );
}
