import { IconUpload } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { type ChangeEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useCommands } from '../../../shared/keys/use-commands';
import { LIBRARY_FILES } from '../lib/file-kinds';
import { useCurrentDropTarget } from '../upload/drop-target';
import { useAddFiles } from '../upload/use-add-files';
import { useFileDrop } from '../upload/use-file-drop';
import { useFilePaste } from '../upload/use-file-paste';
import { useUploadNews } from '../upload/use-upload-news';
import classes from './upload.module.css';

/** Mounted once under the signed-in shell: files dropped, pasted or chosen anywhere (key U), and news of every upload. */
export function GlobalDrop() {
  const { t } = useTranslation(['library', 'keys']);
  const navigate = useNavigate();
  const input = useRef<HTMLInputElement>(null);
  const add = useAddFiles(LIBRARY_FILES);
  const target = useCurrentDropTarget();
  const onFiles = target?.onFiles ?? add;
  const held = useFileDrop({ onFiles });
  useFilePaste(onFiles);
  useUploadNews();
  const choose = () => input.current?.click();
  useCommands([{ id: 'upload', label: t('keys:upload'), keys: 'U', group: 'actions', icon: IconUpload, run: choose }]);
  const take = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const files = [...(currentTarget.files ?? [])];
    currentTarget.value = '';
    if (target) target.onFiles(files);
    // To where they can be seen coming.
    else if (add(files).length > 0) void navigate({ to: '/library' });
  };
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept={LIBRARY_FILES.extensions.map((each) => `.${each}`).join(',')}
        aria-label={t('keys:upload')}
        onChange={take}
      />
      {held && (
        <div className={classes['overlay']} role="status">
          <IconUpload size={40} aria-hidden="true" />
          {target?.label ?? t('dropToLibrary')}
        </div>
      )}
    </>
  );
}
