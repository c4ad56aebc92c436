import { Loader, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { Dialog } from '../../../shared/ui/dialog';
import { previewOf } from '../lib/file-abilities';
import { freshFileOptions, type LibraryFile } from '../queries';
import { DocumentPreview } from './document-preview';
import { MediaPreview } from './media-preview';

/** Brings the choice of encodings along, which no list needs. */
const TextPreview = lazy(() => import('./text-preview').then((module) => ({ default: module.TextPreview })));

interface FilePreviewProps {
  readonly file: LibraryFile | null;
  readonly onClose: () => void;
  readonly onDownload: (file: LibraryFile) => void;
}

/** A look at a file over the list. */
export function FilePreview({ file, onClose, onDownload }: FilePreviewProps) {
  return (
    <Dialog opened={file !== null} onClose={onClose} title={file?.original_name} size="lg">
      {file && <PreviewContent key={file.id} file={file} onDownload={onDownload} />}
    </Dialog>
  );
}

/** While something of a file is still being made, how often is looked whether it is there. */
const LOOK_AGAIN_MS = 2_000;

function PreviewContent({ file: known, onDownload }: { file: LibraryFile; onDownload: (file: LibraryFile) => void }) {
  const [loaded, setLoaded] = useState(false);
  const { data: file = known } = useQuery({
    ...freshFileOptions(known),
    refetchInterval: ({ state: { data } }) => (data && isBeingMade(data) ? LOOK_AGAIN_MS : false),
  });
  switch (previewOf(file)) {
    case 'media':
      return <MediaPreview file={file} onDownload={onDownload} />;
    case 'text':
      return (
        <Suspense fallback={<Skeleton height={220} />}>
          <TextPreview file={file} onDownload={onDownload} />
        </Suspense>
      );
    case 'document':
      return <DocumentPreview file={file} onDownload={onDownload} />;
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
  }
}

const isBeingMade = (file: LibraryFile): boolean =>
  previewOf(file) === 'media' && file.status !== 'failed' && file.playback_url === null;
