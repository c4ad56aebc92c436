import { Loader, Modal } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { previewOf } from '../lib/file-abilities';
import type { LibraryFile } from '../queries';
import { MediaPreview } from './media-preview';
import { TextPreview } from './text-preview';

interface FilePreviewProps {
  readonly file: LibraryFile | null;
  readonly onClose: () => void;
  readonly onDownload: (file: LibraryFile) => void;
}

/** A look at a file over the list. */
export function FilePreview({ file, onClose, onDownload }: FilePreviewProps) {
  const { t } = useTranslation('common');
  return (
    <Modal
      opened={file !== null}
      onClose={onClose}
      title={file?.original_name}
      size="lg"
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      {file && <PreviewContent key={file.id} file={file} onDownload={onDownload} />}
    </Modal>
  );
}

function PreviewContent({ file, onDownload }: { file: LibraryFile; onDownload: (file: LibraryFile) => void }) {
  const [loaded, setLoaded] = useState(false);
  switch (previewOf(file)) {
    case 'media':
      return <MediaPreview file={file} />;
    case 'text':
      return <TextPreview file={file} onDownload={onDownload} />;
    case 'image':
      return (
        <>
          {!loaded && <Loader />}
          <img
            src={file.url}
            alt={file.original_name}
            onLoad={() => setLoaded(true)}
            style={{ maxWidth: '100%', maxHeight: 350 }}
          />
        </>
      );
    case null:
      return null;
  }
}
