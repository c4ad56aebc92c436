import type { UploadFileResponse } from '@timbrel/api-client';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from '../../../shared/ui/toast';
import { useDropTarget } from '../upload/drop-target';
import { useUploadQueue, useUploads } from '../upload/library-uploads';
import { useAddFiles } from '../upload/use-add-files';
import { DropZone } from './drop-zone';
import { UploadRow } from './upload-row';

interface SingleUploadProps {
  readonly extensions: readonly string[];
  /** What a drop on this page leads to: 'Drop to upload and transcribe'. */
  readonly dropLabel: string;
  readonly onUploaded: (file: UploadFileResponse) => void;
}

/** Upload for a page that works on one file: it takes the first, and tells the page when it has arrived. */
export function SingleUpload({ extensions, dropLabel, onUploaded }: SingleUploadProps) {
  const { t } = useTranslation('common');
  const queue = useUploadQueue();
  const add = useAddFiles(extensions);
  const [file, setFile] = useState<File | null>(null);
  const upload = useUploads().find((item) => item.file === file);
  const latest = useRef(onUploaded);
  useEffect(() => {
    latest.current = onUploaded;
  });
  useEffect(
    () =>
      queue.watch((event) => {
        if (event.type === 'succeeded' && event.item.file === file) latest.current(event.uploadedFile);
      }),
    [queue, file],
  );

  const take = (files: readonly File[]) => {
    if (files.length > 1) toast.info({ message: t('onlyFirstFile') });
    const [first] = add(files.slice(0, 1));
    if (first) setFile(first);
  };
  useDropTarget({ label: dropLabel, onFiles: take });

  return (
    <>
      <DropZone
        extensions={extensions}
        single
        onFiles={take}
        busy={upload?.status === 'uploading' || upload?.status === 'pending'}
      />
      {upload && <UploadRow upload={upload} />}
    </>
  );
}
