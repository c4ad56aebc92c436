import { createFileRoute } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { RequireService } from '../../app/session/require-service';

interface SummarizationSearch {
  /** Id of the file that is chosen. */
  file?: string;
  /** Id of the summary that is read. */
  view?: string;
}

const SummarizePage = lazy(() => import('./-summarize').then((module) => ({ default: module.SummarizePage })));

export const Route = createFileRoute('/_app/summarization')({
  validateSearch: (search): SummarizationSearch => ({
    ...(typeof search['file'] === 'string' && { file: search['file'] }),
    ...(typeof search['view'] === 'string' && { view: search['view'] }),
  }),
  component: function Summarization() {
    const { file, view } = Route.useSearch();
    return (
      <Suspense>
        <RequireService service="summarization">
          <SummarizePage fileId={file ?? null} shown={view ?? null} />
        </RequireService>
      </Suspense>
    );
  },
});
