import { FullScreenDialog } from '../../../shared/ui/full-screen-dialog';
import { TranscriptViewer } from './transcript-viewer';

/** The reader over the page that is open. */
export function TranscriptDialog({ fileId, onClose }: { fileId: string | null; onClose: () => void }) {
  return (
    <FullScreenDialog opened={fileId !== null} onClose={onClose}>
      {(parts) => fileId !== null && <TranscriptViewer fileId={fileId} {...parts} />}
    </FullScreenDialog>
  );
}
