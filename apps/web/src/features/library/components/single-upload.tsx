import type { UploadFileResponse } from '@timbrel/api-client';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from '../../../shared/ui/toast';
import type { AcceptedFiles } from '../lib/file-kinds';
import { useDropTarget } from '../upload/drop-target';
import { useUploadQueue, useUploads } from '../upload/library-uploads';
import { useAddFiles } from '../upload/use-add-files';
import { DropZone } from './drop-zone';
import { UploadRow } from './upload-row';

interface SingleUploadProps {
  readonly accepted: AcceptedFiles;
  /** What a drop on this page leads to: 'Drop to upload and transcribe'. */
  readonly dropLabel: string;
  readonly onUploaded: (file: UploadFileResponse) => void;
}

/**
 * Upload for a page that works on one file: of several it takes the first. Another one may be chosen while one is on its
 * way; both go into the library, and the page is given the one that was chosen last.
 */
export function SingleUpload({ accepted, dropLabel, onUploaded }: SingleUploadProps) {
  const { t } = useTranslation('common');
  const queue = useUploadQueue();
  const add = useAddFiles(accepted);
  const [files, setFiles] = useState<readonly File[]>([]);
  const file = files.at(-1);
  const uploads = useUploads().filter((item) => files.includes(item.file));
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

  const take = (chosen: readonly File[]) => {
    if (chosen.length > 1) toast.info({ message: t('onlyFirstFile') });
    const [first] = add(chosen.slice(0, 1));
    if (first) setFiles((known) => [...known, first]);
  };
  useDropTarget({ label: dropLabel, onFiles: take });

  return (
    <>
      <DropZone accepted={accepted} single onFiles={take} />
      {uploads.map((upload) => (
        <UploadRow key={upload.id} upload={upload} />
      ))}
    </>
  );
}
