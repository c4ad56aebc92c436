import { createFileRoute } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { RequireService } from '../../app/session/require-service';

interface TranscriptionSearch {
  /** Id of the file that is chosen, or read. */
  file?: string;
  view?: 'editor';
  /** Seconds: where the reader begins. */
  t?: number;
}

// Who reads a transcript needs nothing of the page that makes one.
const TranscriptPage = lazy(() =>
  import('../../features/transcripts/components/transcript-page').then((module) => ({
    default: module.TranscriptPage,
  })),
);
const TranscribePage = lazy(() => import('./-transcribe').then((module) => ({ default: module.TranscribePage })));

export const Route = createFileRoute('/_app/transcription')({
  validateSearch: (search): TranscriptionSearch => ({
    ...(typeof search['file'] === 'string' && { file: search['file'] }),
    ...(search['view'] === 'editor' && { view: 'editor' as const }),
    ...(Number(search['t']) > 0 && { t: Number(search['t']) }),
  }),
  component: function Transcription() {
    const { file, view, t } = Route.useSearch();
    return (
      <Suspense>
        {view === 'editor' && file !== undefined ? (
          <TranscriptPage key={file} fileId={file} at={t ?? null} />
        ) : (
          <RequireService service="transcription">
            <TranscribePage fileId={file ?? null} />
          </RequireService>
        )}
      </Suspense>
    );
  },
});
